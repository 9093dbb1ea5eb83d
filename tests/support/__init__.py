"""What tests and tools share: the pilot, saves, tables, evenings, and where things lie in the repository."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "records"
GOLDEN = sorted(path for path in RECORDS.glob("*/*.json") if not path.name.endswith(".expected.json"))
