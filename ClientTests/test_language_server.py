"""The server of editors, with pytest-lsp, as clients with the capabilities of real editors."""

import asyncio

import pytest
import pytest_lsp
from conftest import SWITCHYARD
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities


@pytest_lsp.fixture(
    params=["neovim", "emacs", "visual_studio_code"],
    config=ClientServerConfig(server_command=[SWITCHYARD, "language-server", "--stdio"]))
async def client(request, lsp_client: LanguageClient, project):
    # Editors that can, are asked to watch files.
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
    await lsp_client.initialize_session(types.InitializeParams(
        capabilities=client_capabilities(request.param), root_uri=project.as_uri(),
        workspace_folders=[types.WorkspaceFolder(uri=project.as_uri(), name="Comments")]))
    yield
    await lsp_client.shutdown_session()


def open_file(client, file, text=None):
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(
        uri=file.as_uri(), language_id="xcconfig", version=1, text=text or file.read_text())))


def place(file, line, character):
    return {"text_document": types.TextDocumentIdentifier(file.as_uri()), "position": types.Position(line, character)}


def position(file, words):
    """Where words are in a file."""
    for line, text in enumerate(file.read_text().splitlines()):
        if words in text:
            return line, text.index(words) + 1
    raise AssertionError(f"{file} has no {words}")


async def findings(client, file, rule):
    """Waits for a finding, or for its end."""
    async with asyncio.timeout(60):
        while rule not in [found.code for found in client.diagnostics.get(file.as_uri(), [])]:
            await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)


async def test_findings_follow_what_is_typed(client, project):
    file = project / "Config/Debug.xcconfig"
    open_file(client, file)
    end = types.Position(len(file.read_text().splitlines()), 0)
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        text_document=types.VersionedTextDocumentIdentifier(version=2, uri=file.as_uri()),
        content_changes=[types.TextDocumentContentChangePartial(
            range=types.Range(end, end), text="API_URL = https://cut.example\n")]))
    await findings(client, file, "xcconfig-url-cut")


async def test_hover_definition_and_completion(client, project):
    file = project / "Config/Debug.xcconfig"
    open_file(client, file)
    line, character = position(file, "API_HOST")
    hover = await client.text_document_hover_async(types.HoverParams(**place(file, line, character)))
    assert "dev.comments.example" in hover.contents.value
    places = await client.text_document_definition_async(types.DefinitionParams(**place(file, 0, 12)))
    places = places if isinstance(places, list) else [places]
    assert [found.uri for found in places] == [(file.parent / "Common.xcconfig").as_uri()]
    found = await client.text_document_completion_async(types.CompletionParams(**place(file, 2, 3)))
    items = found if isinstance(found, list) else found.items
    assert "APP_ENVIRONMENT" in [item.label for item in items]


async def test_an_environment_is_renamed_in_all_files(client, project):
    file = project / "App/Environments.plist"
    open_file(client, file)
    asked = place(file, *position(file, "staging</key>"))
    assert await client.text_document_prepare_rename_async(types.PrepareRenameParams(**asked))
    edit = await client.text_document_rename_async(types.RenameParams(new_name="qa-2", **asked))
    changes = edit.document_changes or edit.changes
    files = {change.text_document.uri for change in changes} if edit.document_changes else set(changes)
    assert files == {file.as_uri(), (project / "Config/Debug-Staging.xcconfig").as_uri()}


@pytest.mark.parametrize("name", ["Common", "a b"])
async def test_a_name_that_cannot_be_is_refused(client, project, name):
    file = project / "App/Environments.plist"
    open_file(client, file)
    asked = place(file, *position(file, "staging</key>"))
    with pytest.raises(Exception, match="letters"):
        await client.text_document_rename_async(types.RenameParams(new_name=name, **asked))
