# Everything that must pass before a change lands.
check:
    bash .ci/run

# Two million generated pairs of each class (a tenth of wild ones) against exact arithmetic; prints the counts.
soak pairs="2000000":
    JOSTLE_PAIRS={{pairs}} cargo test --release -p jostle --test pairs -- --nocapture

# The same for polygons, chains and compounds, and a hundred thousand polygons cut; half an hour.
soak-kinds pairs="400000":
    JOSTLE_PAIRS={{pairs}} JOSTLE_POLYGONS=100000 cargo test --release -p jostle --test kinds --test polygons -- --nocapture

# Two million pairs for the laws of contact manifolds: 1.6 million of convex shapes, 0.4 million of all kinds; half an hour.
soak-manifolds convex="200000" kinds="80000":
    JOSTLE_PAIRS={{convex}} cargo test --release -p jostle --test manifolds -- --nocapture
    JOSTLE_PAIRS={{kinds}} cargo test --release -p jostle --test contacts -- --nocapture

# Two million casts of each class of convex shapes (a tenth of wild ones and of all kinds) against exact arithmetic, and
# a tenth of that through everything; half an hour.
soak-casts casts="2000000" crossings="200000":
    JOSTLE_CASTS={{casts}} cargo test --release -p jostle --test casts -- --nocapture
    JOSTLE_CASTS={{crossings}} cargo test --release -p jostle --test crossings -- --nocapture

# A hero who walks 100,000 frames over each ground, at each place.
soak-walks frames="100000":
    JOSTLE_FRAMES={{frames}} cargo test --release -p jostle --test walking -- --nocapture

# A hundred thousand impacts of each class against certified enclosures, and a million beside 256 instants each, with the
# certificates checked again; half an hour.
soak-impacts impacts="100000" instants="1000000":
    JOSTLE_IMPACTS={{impacts}} cargo test --release -p jostle --test impacts -- --nocapture
    CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true JOSTLE_INSTANTS={{instants}} cargo test --release -p jostle --test impacts_sampled -- --nocapture

# Measures the library beside its rivals; --record writes a table (needs clang for Box2D in C, skips it otherwise).
bench *args:
    cargo run --release --manifest-path bench/Cargo.toml -- {{args}}

# Plants faults in the library, one at a time, and demands that the tests catch each; only those about some words if given.
faults *words:
    .ci/faults {{words}}

# Tries a random sample of mechanical mutants of query/, union/, difference/ and math/ and demands that the tests catch each.
mutants sample="150" seed="1":
    .ci/mutants --sample {{sample}} --seed {{seed}}

# Everything public is asked a million times with numbers of every kind, with debug assertions.
soak-calls calls="1000000":
    CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true JOSTLE_CALLS={{calls}} cargo test --release -p jostle --test any_calls -- --nocapture

# A minute of fuzzing of one file format, wad, scene_json or scene_ron, or of all calls: calls.
fuzz target seconds="60":
    cargo +nightly fuzz run {{target}} -- -max_total_time={{seconds}}

# Measures how the time of each question grows with the number of corners; ten minutes.
growth:
    cargo run --release -p jostle --example growth > target/growth.md
    mv target/growth.md docs/growth.md

# Draws the pictures of the documentation again.
pictures:
    cargo run --release -- draw scenes/platformer.json -o docs/platformer.svg
    cargo run --release -- draw scenes/polygons.json -o docs/polygons.svg
    cargo run --release -- draw scenes/contacts.json -o docs/contacts.svg
    cargo run --release -- sweep scenes/casts.json --svg docs/casts.svg
    cargo run --release -- sweep scenes/impacts.json --svg docs/impacts.svg
    -cargo run --release -- clearance scenes/clearance.json --path "short cut" --require 0.25 --svg docs/clearance.svg
    cargo run --release -p jostle --example never_misses > docs/never-misses.svg
