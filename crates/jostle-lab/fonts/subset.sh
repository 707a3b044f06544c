#!/usr/bin/env bash
# Makes the font again: the glyphs of NanumSquare for the syllables in syllables.txt and all that the texts use, under
# another name, as its licence asks. Needs Debian's fonts-nanum and `pip install fonttools`.
set -euo pipefail
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
source=${1:-/usr/share/fonts/truetype/nanum/NanumSquareR.ttf}
cat syllables.txt ../src/texts/*.ron > "$folder/glyphs.txt"
pyftsubset "$source" --text-file="$folder/glyphs.txt" --unicodes=U+3001-3003,U+300A-300F --no-hinting \
    --layout-features='' --drop-tables=kern,gasp --output-file="$folder/subset.ttf" 2> /dev/null
python3 - "$folder/subset.ttf" << 'PYTHON'
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1], recalcTimestamp=False)
# Hangul and what else the toolkit's fonts lack; Latin comes from those.
name = "Jostle Lab Hangul"
for record in list(font["name"].names):
    if record.nameID in (1, 3, 4, 6, 16):
        font["name"].setName(name.replace(" ", "") if record.nameID == 6 else name, record.nameID, record.platformID, record.platEncID, record.langID)
font.save("lab-hangul.ttf")
print(len(font.getGlyphOrder()), "glyphs")
PYTHON
ls -l lab-hangul.ttf
