"""What all tests with clients use: the programs, and a copy of a project that clients may change."""

import json
import os
import pathlib
import shutil

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "Tools/Tests/CommandTests/Fixtures"
SWITCHYARD = str(pathlib.Path(os.environ["SWITCHYARD_PRODUCTS"]) / "switchyard")
# Published schemas are not ours to copy. Who has them, names their folder.
SCHEMAS = pathlib.Path(os.environ.get("SWITCHYARD_SCHEMAS", ROOT.parent / "shared/schemas"))


@pytest.fixture
def project(tmp_path):
    """A copy of a project, without links in its path."""
    folder = tmp_path.resolve() / "Comments"
    shutil.copytree(FIXTURES / "Projects/Comments", folder)
    return folder


def published(name):
    """A published schema; the test is skipped if it is not there."""
    file = SCHEMAS / f"{name}.json"
    if not file.exists():
        pytest.skip(f"there is no {file}")
    return json.loads(file.read_text())
