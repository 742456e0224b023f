"""The files of the plug-in against the schemas that SchemaStore publishes, where they are."""

import json

import jsonschema
import pytest
from conftest import ROOT, published


@pytest.mark.parametrize(
    "schema, file",
    [
        ("claude-code-marketplace", ".claude-plugin/marketplace.json"),
        ("claude-code-plugin-manifest", "Integrations/Agents/.claude-plugin/plugin.json"),
        ("codex-plugin-manifest", "Integrations/Agents/.codex-plugin/plugin.json"),
    ],
)
def test_files_have_their_published_shape(schema, file):
    schema = published(schema)
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    errors = [error.message for error in validator(schema).iter_errors(json.loads((ROOT / file).read_text()))]
    assert errors == []
