//! Maps of any lines and heights, and all questions about them: for a test, and for the fuzzer.

use jostle::{
    Vec2,
    sectors::{Heights, LineId, Rule, SectorId, SectorLine, SectorMap, SelfRef, Walker},
};

/// Numbers that decide what is made and asked.
pub(crate) struct Choices<'n>(pub(crate) &'n mut dyn FnMut() -> u64);

impl Choices<'_> {
    fn below(&mut self, most: u64) -> u64 {
        (self.0)() % most
    }

    /// As a rule a small whole number, so that lines meet; sometimes a fraction, and rarely anything.
    fn number(&mut self) -> f32 {
        let small = |bits: u64| (bits % 17) as f32 * 8.0 - 64.0;
        match self.below(32) {
            0 => f32::from_bits((self.0)() as u32),
            1..4 => (self.0)() as u16 as f32 / 512.0 - 64.0,
            _ => small((self.0)()),
        }
    }

    /// A number that is finite.
    fn finite(&mut self) -> f32 {
        let number = self.number();
        if number.is_finite() { number } else { 0.0 }
    }

    fn point(&mut self) -> Vec2 {
        Vec2::new(self.number(), self.number())
    }
}

/// Makes a map, asks everything about it and walks in it; nothing may panic, and a walk ends where it says.
pub(crate) fn ask_everything(any: &mut Choices<'_>) {
    let (vertices, lines, sectors) = (1 + any.below(12), any.below(20), 1 + any.below(4));
    let vertices: Vec<Vec2> = (0..vertices).map(|_| Vec2::new(any.finite(), any.finite())).collect();
    let heights: Vec<Heights> =
        (0..sectors).map(|_| Heights { floor: any.finite(), ceiling: 64.0 + any.finite() }).collect();
    let line = |any: &mut Choices<'_>| {
        let vertex = |any: &mut Choices<'_>| any.below(vertices.len() as u64) as u32;
        let line = SectorLine::new(vertex(any), vertex(any)).with_front(any.below(sectors) as u32);
        if any.below(2) == 0 { line } else { line.with_back(any.below(sectors) as u32) }
    };
    let lines: Vec<SectorLine> = (0..lines).map(|_| line(any)).collect();
    let self_ref = if any.below(2) == 0 { SelfRef::Ignore } else { SelfRef::Region };
    let mut map = SectorMap::with_self_ref(vertices, lines, heights, self_ref).expect("all indices exist");
    assert!(map.faults().iter().all(|fault| !fault.to_string().is_empty()));
    let (mut touched, mut crossings, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..4 {
        let rule =
            if any.below(2) == 0 { Rule::Solid } else { Rule::Walk { height: any.number(), step: any.number() } };
        let (p, q, radius) = (any.point(), any.point(), any.number());
        let sector = map.sector_at(p);
        map.sectors_touching(p, radius, &mut touched);
        assert!(sector.is_none_or(|sector| touched.contains(&sector)));
        map.portals_crossed(p, q, &mut crossings);
        assert!(crossings.iter().all(|crossing| (0.0..=1.0).contains(&crossing.fraction)));
        for hit in [map.cast_ray(p, q, rule), map.cast_disc(p, q, radius, rule)].into_iter().flatten() {
            assert!((0.0..=1.0).contains(&hit.fraction), "{hit:?}");
        }
        let near = map.nearest_wall(p, radius, rule);
        assert!(near.is_none_or(|near| near.distance >= 0.0), "{near:?}");
        let _ = (map.over(p, radius), map.fits(p, radius, any.number()));
        let target = Heights { floor: any.number(), ceiling: any.number() };
        let seen = map.line_of_sight(p, 32.0, q, target);
        assert_eq!(seen, map.explain_line_of_sight(p, 32.0, q, target, &mut steps));
        let half = Vec2::new(radius, any.number());
        if let Some(hit) = map.cast_aabb(p, q, half, rule) {
            assert!((0.0..=1.0).contains(&hit.fraction), "{hit:?}");
        }
        let _ = (map.over_aabb(p, half), map.fits_aabb(p, half, any.number()));
        for mut walker in
            [Walker::new(&map, p, radius, rule), Walker::new_box(&map, p, half, rule)].into_iter().flatten()
        {
            for _ in 0..4 {
                let walk = walker.walk(&map, any.point());
                assert_eq!(walk.path().last(), Some(&walker.centre()));
                assert!(walker.position().is_finite() && walk.clip(q).x.is_finite() == walk.clip(q).y.is_finite());
                let _ = (walker.heights(&map), walker.sector(&map), walker.is_crushed(&map));
            }
            let size = map.vertices().iter().fold(0.0, |most: f32, p| most.max(p.x.abs()).max(p.y.abs()));
            let reachable = walker.reachable(&map, size / 4.0);
            assert!(reachable.sectors().all(|sector| reachable.way_into(sector).is_some()));
            let _ = reachable.way_to(&map, q);
        }
        let heights = Heights { floor: any.finite(), ceiling: any.finite() };
        map.set_heights(SectorId(any.below(sectors) as u32), heights).expect("a sector and finite heights");
        let line = LineId(any.below(20) as u32);
        assert_eq!(map.set_blocking(line, any.below(2) == 0).is_ok(), line.index() < map.lines().len());
    }
}
