"""Programs for developers: pictures, benchmarks, faults, monkey, fuzzing, theory, packaging. See tests/README.md."""
