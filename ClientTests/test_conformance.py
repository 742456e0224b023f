"""The scenarios of the protocol's conformance suite (github.com/modelcontextprotocol/conformance, 0.2.0-alpha.11) over standard input.

The suite itself speaks HTTP to a server with tools of the suite. What a scenario requires of any server is asked for here, in each
revision that the suite has it for. These scenarios do not apply:

- about HTTP: dns-rebinding-protection, server-sse-multiple-streams, and the status codes and headers of server-stateless
- capabilities that this server does not declare: completion-complete, logging-set-level, tools-call-with-logging,
  resources-subscribe, resources-unsubscribe
- other contents than text: tools-call-image, -audio, -embedded-resource, -mixed-content, resources-read-binary,
  prompts-get-embedded-resource, prompts-get-with-image
- questions to the client, of which this server has only roots/list, in a session: tools-call-sampling, tools-call-elicitation,
  elicitation-sep1034-defaults, elicitation-sep1330-enums, input-required-result-* but the two below
"""

import json
import re
import subprocess
import threading

import jsonschema
import pytest
from conftest import SWITCHYARD

STATELESS = "2026-07-28"
SESSIONS = ["2025-11-25", "2025-06-18"]
REVISIONS = [STATELESS, *SESSIONS]
VERSION = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
META = {VERSION: STATELESS, CAPABILITIES: {}}
NO_METHOD, NO_PARAMS, NO_VERSION = -32601, -32602, -32022


class Server:
    """The server as a process: one line is one message."""

    def __init__(self, project, revision):
        self.process = subprocess.Popen(
            [SWITCHYARD, "mcp", "--root", project], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/")
        self.watchdog = threading.Timer(120, self.process.kill)
        self.watchdog.start()
        self.revision, self.last, self.notifications = revision, 0, []

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def answer(self, method, params=None, meta=None):
        """The response to a request: with what a request of the revision says of itself, or with `meta` instead."""
        self.last += 1
        params = dict(params or {})
        said = META if meta is None and self.revision == STATELESS else meta or {}
        if said or "_meta" in params:
            params["_meta"] = {**said, **params.get("_meta", {})}
        self.send({"id": self.last, "method": method, "params": params})
        while True:
            line = self.process.stdout.readline()
            assert line, "the server has ended"
            message = json.loads(line)
            assert message["jsonrpc"] == "2.0"
            if "method" not in message:
                assert message["id"] == self.last
                return message
            assert "id" not in message, "without the capability, the client is not asked"
            self.notifications.append(message)

    def result(self, method, params=None):
        return self.answer(method, params)["result"]

    def code(self, method, params=None, meta=None):
        return self.answer(method, params, meta)["error"]["code"]

    def end(self):
        self.process.stdin.close()
        code = self.process.wait(timeout=30)
        self.watchdog.cancel()
        return code


@pytest.fixture(params=REVISIONS)
def server(request, project):
    """A server of each revision, in a session where the revision has them."""
    server = Server(project, request.param)
    if request.param in SESSIONS:
        begun = server.result(
            "initialize",
            {"protocolVersion": request.param, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}})
        assert begun["protocolVersion"] == request.param and begun["serverInfo"]["name"] and begun["capabilities"]
        server.send({"method": "notifications/initialized"})
    yield server
    assert server.end() == 0


def only(*revisions):
    return pytest.mark.parametrize("server", revisions, indirect=True)


@only(*SESSIONS)
def test_server_initialize_and_ping(server):
    assert server.result("ping") == {}


def test_tools_list(server):
    tools = server.result("tools/list")["tools"]
    for tool in tools:
        assert re.fullmatch("[A-Za-z0-9_./-]{1,64}", tool["name"]) and tool["description"]
        jsonschema.Draft202012Validator.check_schema(tool["inputSchema"])
        assert tool["inputSchema"]["type"] == "object"
    assert len({tool["name"] for tool in tools}) == len(tools) > 0


def test_tools_call_simple_text(server):
    # Without "arguments", which are optional.
    called = server.result("tools/call", {"name": "matrix"})
    assert called["content"][0]["type"] == "text" and called["content"][0]["text"] and not called.get("isError")


def test_tools_call_error(server):
    called = server.result("tools/call", {"name": "build_settings", "arguments": {"target": "Nothing"}})
    assert called["isError"] is True and called["content"][0]["text"]


def test_tools_call_with_progress(server):
    server.result("tools/call", {"name": "check", "arguments": {}, "_meta": {"progressToken": "token-1"}})
    steps = [message["params"] for message in server.notifications if message["method"] == "notifications/progress"]
    numbers = [step["progress"] for step in steps]
    assert len(numbers) >= 3 and numbers == sorted(set(numbers))
    assert {step["progressToken"] for step in steps} == {"token-1"}


def test_resources_list_and_read_text(server):
    resources = server.result("resources/list")["resources"]
    assert resources and all(resource["uri"] and resource["name"] for resource in resources)
    for resource in (resources[0], resources[-1]):
        contents = server.result("resources/read", {"uri": resource["uri"]})["contents"]
        assert contents[0]["uri"] == resource["uri"] and contents[0]["mimeType"] and contents[0]["text"]


def test_resources_templates_read(server):
    template = server.result("resources/templates/list")["resourceTemplates"][0]["uriTemplate"]
    uri = template.replace("{id}", "open-archive")
    contents = server.result("resources/read", {"uri": uri})["contents"]
    assert contents[0]["uri"] == uri and "open-archive" in contents[0]["text"]


@only(STATELESS)
def test_sep_2164_resource_not_found(server):
    uri = "test://nonexistent-resource-for-conformance-testing"
    error = server.answer("resources/read", {"uri": uri})["error"]
    assert error["code"] == NO_PARAMS and error["data"]["uri"] == uri


def test_prompts(server):
    prompts = server.result("prompts/list")["prompts"]
    assert prompts and all(prompt["name"] and prompt["description"] for prompt in prompts)
    for prompt in prompts:
        given = {argument["name"]: f"value of {argument['name']}" for argument in prompt.get("arguments", [])}
        messages = server.result("prompts/get", {"name": prompt["name"], "arguments": given})["messages"]
        assert messages and all(message["role"] and message["content"] for message in messages)
        assert all(value in json.dumps(messages) for value in given.values())


@only(STATELESS)
def test_caching(server):
    first = server.result("resources/list")["resources"][0]["uri"]
    for method, params in [
        ("tools/list", {}), ("prompts/list", {}), ("resources/list", {}), ("resources/templates/list", {}),
        ("resources/read", {"uri": first}),
    ]:
        result = server.result(method, params)
        assert type(result["ttlMs"]) is int and result["ttlMs"] >= 0 and result["cacheScope"] in ("public", "private")


@only(STATELESS)
def test_server_stateless(server):
    for meta in ({CAPABILITIES: {}}, {VERSION: STATELESS}):
        assert server.code("server/discover", meta=meta) == NO_PARAMS
    found = server.result("server/discover")
    assert STATELESS in found["supportedVersions"] and {"tools", "prompts", "resources"} <= set(found["capabilities"])
    assert {"name", "version"} <= set(found["_meta"]["io.modelcontextprotocol/serverInfo"])
    refused = server.answer("server/discover", meta={**META, VERSION: "v999.0.0"})["error"]
    assert refused["code"] == NO_VERSION and refused["data"]["requested"] == "v999.0.0"
    assert set(refused["data"]["supported"]) <= set(found["supportedVersions"])
    removed = ("initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "unknown/method")
    assert {server.code(method) for method in removed} == {NO_METHOD}
    # Nothing that it offers changes, and it says so: there is nothing to listen to.
    assert not any(of.get("listChanged") or of.get("subscribe") for of in found["capabilities"].values())
    assert server.code("subscriptions/listen", {"notifications": {"toolsListChanged": True}}) == NO_METHOD
    assert not [message for message in server.notifications if message["method"] == "notifications/message"]


@only(STATELESS)
def test_input_required_result_unsupported_methods_and_ignore_extra_params(server):
    for method in ("tools/list", "prompts/list"):
        assert server.result(method)["resultType"] == "complete"
    called = server.result(
        "tools/call", {"name": "matrix", "arguments": {}, "inputResponses": {"extra": {"action": "accept", "content": {}}}})
    assert called["resultType"] == "complete" and not called.get("isError")
