"""The server of assistants, with the Python SDK of the Model Context Protocol, in the revision without sessions and in one with."""

import json
import subprocess

import jsonschema
import pytest
from conftest import SWITCHYARD, published
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

REVISIONS = {"auto": "2026-07-28", "2026-07-28": "2026-07-28", "legacy": "2025-11-25"}
CALLS = {
    "explain": {"scheme": "Comments (Staging)"},
    "launch": {"environment": "staging", "configuration": "Debug"},
    "matrix": {},
    "map": {"environment": ["production"]},
    "check": {"severity": "note"},
    "changes": {"since": "HEAD"},
    "build_settings": {"target": "Comments", "configuration": "Debug", "names": ["API_HOST"]},
    "diff": {"environments": ["production", "staging"]},
    "audit": {"artifact": "App", "catalog": "App/Environments.plist"},
    "rule": {"ids": ["unknown-environment"]},
    "generate": {},
    "init": {},
}


def client(project, mode):
    server = StdioServerParameters(
        command=SWITCHYARD, args=["mcp", "--root", str(project), "--allow-changes"], cwd="/")
    return Client(stdio_client(server), mode=mode)


def commit(project):
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "first"]):
        subprocess.run(git + command, cwd=project, check=True)


@pytest.mark.parametrize("mode", REVISIONS)
async def test_every_tool_answers(project, mode):
    commit(project)
    async with client(project, mode) as session:
        assert session.protocol_version == REVISIONS[mode]
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert set(tools) == set(CALLS)
        for name, arguments in CALLS.items():
            steps = []

            async def progress(done, total, message):
                steps.append(done)

            jsonschema.Draft202012Validator(tools[name].input_schema).validate(arguments)
            answer = await session.call_tool(name, arguments, progress_callback=progress)
            assert not answer.is_error or name in ("generate", "audit"), answer.content
            jsonschema.Draft202012Validator(tools[name].output_schema).validate(answer.structured_content)
            assert steps == sorted(set(steps))
            assert name != "check" or steps


@pytest.mark.parametrize("mode", REVISIONS)
async def test_resources_and_prompts(project, mode):
    async with client(project, mode) as session:
        page = await session.list_resources()
        resources = list(page.resources)
        while page.next_cursor:
            page = await session.list_resources(cursor=page.next_cursor)
            resources += page.resources
        assert len({str(resource.uri) for resource in resources}) == len(resources) > 100
        for uri in ("switchyard://map.svg", "switchyard://rules/unknown-environment"):
            contents = (await session.read_resource(uri)).contents
            assert contents[0].text
        for prompt in (await session.list_prompts()).prompts:
            needed = {argument.name: "qa" for argument in prompt.arguments if argument.required}
            assert (await session.get_prompt(prompt.name, needed)).messages


async def test_errors(project):
    async with client(project, "auto") as session:
        with pytest.raises(Exception, match="unknown tool"):
            await session.call_tool("explode", {})
        with pytest.raises(Exception, match="no resource"):
            await session.read_resource("switchyard://rules/none")
        refused = await session.call_tool("check", {"pth": "."})
        assert refused.is_error and "path" in refused.content[0].text


def exchange(project, requests):
    """What the server writes, line by line."""
    text = "".join(json.dumps(request) + "\n" for request in requests)
    ended = subprocess.run(
        [SWITCHYARD, "mcp", "--root", project], input=text, capture_output=True, text=True, timeout=120)
    assert ended.returncode == 0
    return [json.loads(line) for line in ended.stdout.splitlines()]


def test_messages_are_those_of_the_published_schema(project):
    schema = published("mcp-2026-07-28")
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}, "progressToken": 1,
    }
    asked = [
        ("server/discover", {}, "DiscoverResult"), ("tools/list", {}, "ListToolsResult"),
        ("tools/call", {"name": "matrix", "arguments": {}}, "CallToolResult"),
        ("tools/call", {"name": "check", "arguments": {"pth": 1}}, "CallToolResult"),
        ("tools/call", {"name": "check", "arguments": {}}, "CallToolResult"),
        ("resources/list", {}, "ListResourcesResult"), ("resources/templates/list", {}, "ListResourceTemplatesResult"),
        ("resources/read", {"uri": "switchyard://map.mermaid"}, "ReadResourceResult"),
        ("prompts/list", {}, "ListPromptsResult"),
        ("prompts/get", {"name": "why-this-environment"}, "GetPromptResult"),
        ("prompts/get", {"name": "none"}, "InvalidParamsError"), ("resources/read", {"uri": "a://b"}, "InvalidParamsError"),
        ("ping", {}, "MethodNotFoundError"), ("initialize", {}, "MethodNotFoundError"),
        ("tools/list", {"_meta": {**meta, "io.modelcontextprotocol/protocolVersion": "v9"}},
         "UnsupportedProtocolVersionError"),
    ]
    requests = [
        {"jsonrpc": "2.0", "id": number, "method": method, "params": {"_meta": meta, **params}}
        for number, (method, params, _) in enumerate(asked)
    ]

    def validate(value, definition):
        whole = {"$schema": schema["$schema"], "$ref": f"#/$defs/{definition}", "$defs": schema["$defs"]}
        jsonschema.Draft202012Validator(whole).validate(value)

    for request in requests:
        if request["method"] not in ("ping", "initialize"):
            validate(request, "ClientRequest")
    answered = set()
    for message in exchange(project, requests):
        validate(message, "JSONRPCMessage")
        if "id" not in message:
            validate(message, "ServerNotification")
            continue
        answered.add(message["id"])
        definition = asked[message["id"]][2]
        # Errors are described with their message around them, but for those of JSON-RPC.
        if definition == "UnsupportedProtocolVersionError":
            validate(message, definition)
        else:
            validate(message["result"] if "result" in message else message["error"], definition)
    assert answered == set(range(len(asked)))
