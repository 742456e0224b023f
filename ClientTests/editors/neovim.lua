-- A session of Neovim: findings, hover, completion, an edit, and a renaming that is saved.
local folder, out = vim.env.SESSION_FOLDER, vim.env.SESSION_RESULT
local said = {}

local function finish(code)
  local file = assert(io.open(out, "w"))
  file:write(vim.json and vim.json.encode(said) or vim.fn.json_encode(said))
  file:close()
  vim.cmd(code .. "cquit")
end

local function wait(condition, words)
  if not vim.wait(60000, condition, 20) then
    said.failure = words
    finish(1)
  end
end

local function place(words)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search(words) > 0, words)
end

local function ask(method)
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  local _, answer = next(answers or {})
  return answer and answer.result
end

local function attached()
  local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
  return #clients({ bufnr = 0 }) > 0
end

local function session()
  vim.cmd("cd " .. folder)
  if vim.lsp.config then
    -- The lines of Editors.md.
    assert(loadstring(vim.env.SESSION_CONFIGURATION))()
    vim.lsp.config("switchyard", { root_dir = folder })
    vim.cmd("filetype on")
  end
  local client
  local function open(file, filetype)
    vim.cmd("edit " .. folder .. "/" .. file)
    if vim.lsp.config then
      vim.bo.filetype = filetype
    else
      client = client or vim.lsp.start_client({ name = "switchyard", cmd = { "switchyard", "language-server" }, root_dir = folder })
      vim.lsp.buf_attach_client(0, client)
    end
    wait(attached, "the server has not started")
  end

  open("Config/Debug.xcconfig", "xcconfig")
  place("API_HOST")
  said.hover = ask("textDocument/hover").contents.value
  local items = ask("textDocument/completion")
  said.completion = #(items.items or items)
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "API_URL = https://cut.example" })
  wait(function() return #vim.diagnostic.get(0) > 0 end, "there is no finding")
  local finding = vim.diagnostic.get(0)[1]
  said.finding = { code = finding.code, line = finding.lnum }
  vim.api.nvim_buf_set_lines(0, -2, -1, false, {})
  wait(function() return #vim.diagnostic.get(0) == 0 end, "the finding has not gone")

  open("App/Environments.plist", "xml")
  place("<key>\\zsstaging")
  vim.lsp.buf.rename("qa-2")
  wait(function() return vim.fn.search("<key>qa-2") > 0 end, "nothing was renamed")
  vim.cmd("silent wall")
  vim.lsp.stop_client((vim.lsp.get_clients or vim.lsp.get_active_clients)())
  wait(function() return #(vim.lsp.get_clients or vim.lsp.get_active_clients)() == 0 end, "the server has not ended")
end

vim.o.hidden = true
vim.o.swapfile = false
local isDone, words = pcall(session)
if not isDone then said.failure = tostring(words) end
finish(isDone and 0 or 1)
