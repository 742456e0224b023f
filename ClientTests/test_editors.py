"""Sessions of real editors: what they show, and what a renaming leaves in the files. They can be recorded."""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from conftest import FIXTURES, ROOT, SWITCHYARD

HERE = pathlib.Path(__file__).resolve().parent / "editors"
PAGE = ROOT / "Tools/Sources/switchyard/SwitchyardCommand.docc/Editors.md"
EDITORS = {
    "neovim": ("nvim", ["--headless", "-u", "NONE", "-c", f"luafile {HERE / 'neovim.lua'}"], "lua"),
    "emacs": ("emacs", ["--batch", "--no-site-file", "-l", str(HERE / "emacs.el")], "elisp"),
}


def configuration(language):
    """What the page says is to be written for an editor."""
    return re.search(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)[1]


def session(editor, project, folder):
    """What an editor says of a session, and what it and the server have sent."""
    program, arguments, language = EDITORS[editor]
    program = os.environ.get(f"SWITCHYARD_{editor.upper()}") or shutil.which(program)
    if not program:
        pytest.skip(f"{editor} is not installed")
    log, result = folder / "log.jsonl", folder / "result.json"
    # The editor finds the command on its path, as it is configured.
    command = folder / "bin/switchyard"
    command.parent.mkdir()
    words = [sys.executable, str(HERE / "recorder.py"), str(log), SWITCHYARD]
    command.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
    command.chmod(0o755)
    variables = {
        "SESSION_FOLDER": str(project), "SESSION_RESULT": str(result), "SESSION_CONFIGURATION": configuration(language),
        "HOME": str(folder), "PATH": f"{command.parent}:{os.environ['PATH']}",
    }
    ended = subprocess.run(
        [program, *arguments], env={**os.environ, **variables}, capture_output=True, text=True, timeout=300)
    said = json.loads(result.read_text()) if result.exists() else {}
    assert ended.returncode == 0 and "failure" not in said, (said, ended.stdout, ended.stderr)
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    return said, [json.loads(line) for line in log.read_text().splitlines()], version


@pytest.mark.parametrize("editor", EDITORS)
def test_a_session(editor, project, tmp_path):
    said, log, version = session(editor, project, tmp_path)
    assert "dev.comments.example" in said["hover"] and said["completion"] > 0
    original = FIXTURES / "Projects/Comments"
    assert said["finding"]["line"] == len((original / "Config/Debug.xcconfig").read_text().splitlines())
    for file in original.rglob("*"):
        if file.is_file():
            renamed = file.read_bytes()
            if file.name == "Environments.plist":
                renamed = renamed.replace(b"<key>staging<", b"<key>qa-2<")
            if file.name == "Debug-Staging.xcconfig":
                renamed = renamed.replace(b"APP_ENVIRONMENT = staging", b"APP_ENVIRONMENT = qa-2")
            assert (project / file.relative_to(original)).read_bytes() == renamed, file
    answers = [json.loads(entry["message"]) for entry in log if entry["from"] == "server"]
    assert not [answer for answer in answers if "error" in answer]
    if os.environ.get("SWITCHYARD_RECORD") == "1":
        record(editor, version, project, log)


def record(editor, version, project, log):
    """Writes what the editor sent, and the kind of each answer, without what is of this computer."""
    lines = [{"editor": version, "project": "Projects/Comments"}]
    for entry in log:
        message = json.loads(entry["message"])
        if entry["from"] == "editor":
            text = re.sub(r'("processId":\s*)\d+', r"\g<1>1", entry["message"]).replace(str(project), "FOLDER")
            header = re.sub(r"(?i)(content-length:\s*)\d+", r"\g<1>LENGTH", entry["header"])
            lines.append({"header": header, "message": text})
        elif "id" in message and "method" not in message:
            result = message.get("result")
            lines.append({"answers": message["id"], "isNull": result is None})
        elif message.get("method") == "textDocument/publishDiagnostics":
            rules = [found["code"] for found in message["params"]["diagnostics"]]
            shown = {"shows": message["params"]["uri"].replace(str(project), "FOLDER"), "rules": rules}
            if rules and shown not in lines:
                lines.append(shown)
    file = FIXTURES / f"Editors/{editor}.jsonl"
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
