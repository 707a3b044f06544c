# Level 0 of the tests, at each save: laws and exact comparisons of every question, scenes, digests, the rules of the house.
quick:
    cargo quick

# Level 1: everything that must pass before a change lands; 24 minutes on two cores.
check:
    bash .ci/run

# Level 2: what takes longer, two hours on two cores. Run it in full before a release, and when a change adds to it.
nightly:
    bash .ci/nightly

# Level 3, before a release: every soak in full, and mutants; five hours.
release: nightly soak soak-kinds soak-manifolds soak-casts soak-walks soak-impacts soak-movers soak-worlds soak-sectors soak-locations soak-reach soak-bounds soak-calls mutants

# Proves the error bounds with Gappa, which `apt install gappa` installs; a word chooses scripts of proofs/.
proofs *word:
    cargo xtask proofs {{word}}

# Measures the README's two commands in a fresh clone, and writes bench/records/first-hour.json.
first-hour:
    .ci/first-hour --record

# Checks that the library builds with each feature, without std, and with the oldest Rust that it promises.
features:
    .ci/features

# Compares two million generated pairs of each class (a tenth of the wild ones) with exact arithmetic and prints the counts.
soak pairs="2000000":
    JOSTLE_PAIRS={{pairs}} cargo test --release -p jostle-tests --test pairs convex:: -- --nocapture

# The same for polygons, chains and compounds, and cuts a hundred thousand polygons; half an hour.
soak-kinds pairs="400000" polygons="100000":
    JOSTLE_PAIRS={{pairs}} cargo test --release -p jostle-tests --test pairs kinds:: -- --nocapture
    JOSTLE_POLYGONS={{polygons}} cargo test --release -p jostle-tests --test shapes polygons:: -- --nocapture

# Tests the laws of contact manifolds with two million pairs, 1.6 million of them convex; half an hour.
soak-manifolds convex="200000" kinds="80000":
    JOSTLE_PAIRS={{convex}} cargo test --release -p jostle-tests --test contacts convex:: -- --nocapture
    JOSTLE_PAIRS={{kinds}} cargo test --release -p jostle-tests --test contacts kinds:: -- --nocapture

# Compares two million casts of each class of convex shapes (a tenth of the wild ones and of all kinds) with exact
# arithmetic, and a tenth as many casts through all hits; half an hour.
soak-casts casts="2000000" crossings="200000":
    JOSTLE_CASTS={{casts}} cargo test --release -p jostle-tests --test casts generated:: -- --nocapture
    JOSTLE_CASTS={{crossings}} cargo test --release -p jostle-tests --test casts crossings:: -- --nocapture

# Walks a hero for 100,000 frames over each ground, at each scale and position.
soak-walks frames="100000":
    JOSTLE_FRAMES={{frames}} cargo test --release -p jostle-tests --test casts walking:: -- --nocapture

# Compares a hundred thousand impacts of each class with certified enclosures, and a million with 256 instants each, with
# the certificates checked; half an hour.
soak-impacts impacts="100000" instants="1000000":
    JOSTLE_IMPACTS={{impacts}} cargo test --release -p jostle-tests --test impacts generated:: -- --nocapture
    CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true JOSTLE_INSTANTS={{instants}} cargo test --release -p jostle-tests --test impacts sampled:: -- --nocapture

# Measures the library beside others; --record writes a table. Box2D in C needs clang and is skipped without it.
bench *args:
    cargo run --release --manifest-path bench/Cargo.toml -- {{args}}

# Plants faults in the library, one at a time, which the tests have to catch; words select those that contain one of them,
# `--some 60` about so many, `--record` keeps which test catches each. One build has them all.
faults *words:
    .ci/faults {{words}}

# Tests a random sample of mechanical mutants of query/, depth/, union/, difference/ and math/, which the tests have to catch.
mutants sample="150" seed="1":
    .ci/mutants --sample {{sample}} --seed {{seed}}

# Makes a million random moves in each of ten rooms, pushes movers into corners, starts them
# inside compounds, and walks floors of 10,000 pieces; ten minutes.
soak-movers moves="1000000" others="100000":
    JOSTLE_MOVES={{moves}} cargo test --release -p jostle-tests --test movers no_move
    JOSTLE_MOVES={{others}} JOSTLE_WALKS={{others}} JOSTLE_STARTS=$((4 * {{others}})) JOSTLE_SEAM_WALKS=10000 cargo test --release -p jostle-tests --test movers -- --skip no_move

# Compares worlds with a look at every pair for a million calls, bounces a million times at each of three speeds, and crosses
# thin walls ten million times; three minutes. A share of 10 does a tenth of all.
soak-worlds share="1":
    CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true JOSTLE_WORLDS=$((1000000 / {{share}})) JOSTLE_LARGE_WORLDS=$((2000 / {{share}})) JOSTLE_BOUNCES=$((18000000 / {{share}})) JOSTLE_CROSSINGS=$((10000000 / {{share}})) JOSTLE_FALLS=$((100 / {{share}})) cargo test --release -p jostle-tests --test worlds

# Walks discs and boxes by each of two rules through the levels of Freedoom, if it is installed: a million times through each
# of ten, 20,000 times through every level; a quarter of an hour.
soak-sectors long="1000000" moves="20000":
    JOSTLE_LONG_MOVES={{long}} JOSTLE_MOVES={{moves}} cargo test --release -p jostle-levels --test walks

# Locates points of the levels of Freedoom by exact arithmetic, vertices and the middles of lines among them.
soak-locations points="1000000":
    JOSTLE_POINTS={{points}} cargo test --release -p jostle-levels --test sector_maps every_point -- --nocapture

# Drives a walker along each step of a fine flood of each level of Freedoom, if it is installed.
soak-reach spacing="4":
    JOSTLE_SPACING={{spacing}} cargo test --release -p jostle-levels --test reach -- --nocapture

# Searches where rounding is largest, some minutes each: pairs next to touching, far from the origin, off the circle and at
# the ends of the range; fractions of rays, and of casts at small angles; discs and boxes next to walls and openings; impacts
# from a touch; and what rounding uses of the error bound of impacts. A share of 5 does a fifth of all.
soak-bounds share="1":
    JOSTLE_NEAR=$((500000 / {{share}})) cargo test --release -p jostle-tests --test pairs near_touching:: -- --nocapture
    JOSTLE_RAYS=$((10000000 / {{share}})) cargo test --release -p jostle-tests --test pairs ray_fractions:: -- --nocapture
    JOSTLE_CLIMBS=$((20000 / {{share}})) cargo test --release -p jostle-tests --test casts climbing:: -- --nocapture
    JOSTLE_ENTRIES=$((20000000 / {{share}})) cargo test --release -p jostle-tests --test sectors entries:: -- --nocapture
    JOSTLE_TOUCHING_STARTS=$((10000000 / {{share}})) cargo test --release -p jostle-tests --test impacts touching_starts:: -- --nocapture
    JOSTLE_MARGINS=$((100000 / {{share}})) cargo test --release -p jostle-tests --test impacts margin:: -- --nocapture

# Calls every public function a million times with numbers of every kind, with debug assertions.
soak-calls calls="1000000":
    CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true JOSTLE_CALLS={{calls}} cargo test --release -p jostle-tests --test values any_calls:: -- --nocapture

# Fuzzes one file format (wad, layout, scene_json, scene_ron) or all calls (calls) for a minute.
fuzz target seconds="60":
    cargo +nightly fuzz run {{target}} -- -max_total_time={{seconds}}

# Measures how long questions take, and fails if one takes more than twice what docs/growth.md says; six minutes. Words choose
# tables and rows, a number is the most corners; --record writes the page, in twenty minutes.
growth *args:
    cargo run --profile dist -p jostle-levels --no-default-features --example growth -- {{args}}

# Counts the instructions of some forty questions; with --record they become what later changes are compared with.
instructions *options:
    .ci/instructions {{options}}

# Lints the bench, whose rivals take minutes to build.
lint-bench:
    cargo clippy --manifest-path bench/Cargo.toml --target-dir target/bench --all-targets -- -D warnings

# Redraws the pictures of the documentation.
pictures:
    cargo run --release -- draw scenes/platformer.json -o docs/platformer.svg
    cargo run --release -- draw scenes/polygons.json -o docs/polygons.svg
    cargo run --release -- draw scenes/contacts.json -o docs/contacts.svg
    cargo run --release -- draw scenes/moves.json -o docs/moves.svg
    cargo run --release -- sweep scenes/casts.json --svg docs/casts.svg
    cargo run --release -- sweep scenes/impacts.json --svg docs/impacts.svg
    -cargo run --release -- clearance scenes/clearance.json --path "short cut" --require 0.25 --svg docs/clearance.svg
    cargo run --release -- bounds scenes/models/cart.obj --svg docs/bounds.svg
    cargo run --release -p jostle --example never_misses > docs/never-misses.svg
    cargo run --release -p jostle --example missed > docs/missed.svg
    cargo run --release -p jostle --example textbook -- docs/textbook

# Tests the lab without a window, and in the browser: installs Chromium and what builds for it. Checks its window, too.
lab:
    .ci/lab
    cargo clippy --manifest-path crates/jostle-lab/Cargo.toml --target-dir target/lab --all-targets -- -D warnings
