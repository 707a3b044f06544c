<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="cave" tilewidth="16" tileheight="16" tilecount="6" columns="6">
 <tile id="0">
  <objectgroup draworder="index" id="2"><object id="1" x="0" y="0" width="16" height="16"/></objectgroup>
 </tile>
 <tile id="1">
  <objectgroup draworder="index" id="2"><object id="1" x="0" y="0"><polygon points="0,0 16,0 16,16 0,16"/></object></objectgroup>
 </tile>
 <tile id="2" type="slope">
  <objectgroup draworder="index" id="2"><object id="1" x="0" y="16"><polygon points="0,0 16,0 16,-16"/></object></objectgroup>
 </tile>
 <tile id="3" type="plank">
  <properties><property name="one_way" value="up"/></properties>
  <objectgroup draworder="index" id="2"><object id="1" x="0" y="0" width="16" height="4"/></objectgroup>
 </tile>
 <tile id="5" type="spikes">
  <properties>
   <property name="sensor" type="bool" value="true"/>
   <property name="tag" type="int" value="7"/>
  </properties>
  <objectgroup draworder="index" id="2"><object id="1" x="0" y="8" width="16" height="8"/></objectgroup>
 </tile>
</tileset>
