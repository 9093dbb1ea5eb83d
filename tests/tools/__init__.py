"""Programs for developers: pictures, benchmarks, faults, monkey, fuzzing, theory, packaging. See their page."""
