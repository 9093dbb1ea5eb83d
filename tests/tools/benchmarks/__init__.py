"""What the house promises of its speed, measured: one module per concern, each printing its rows by itself.

`python3 -m tests.bench` runs them all. A row is one JSON object a line. Nothing here fails a test run.
"""
