// What a change does, as devices and the hub say it, and in words.

export const environment = (name) => ({ environment: name === null ? {} : { _0: name } });
export const override = (key, text) => ({ override: text === null ? { key } : { key, text } });
export const reset = () => ({ reset: {} });

// What an action is about. A later action takes the place of an earlier one with the same subject.
export function subject(action) {
  if (action.environment) return "environment";
  if (action.override) return `override ${action.override.key}`;
  if (action.command) return `command ${action.command.identifier}`;
  return "reset";
}

// The same of an entry of the audit log.
export function subjectOfEntry({ kind, subject: name }) {
  return kind === "override" || kind === "command" ? `${kind} ${name}` : kind;
}

export function words(action) {
  if (action.environment) {
    const name = action.environment._0;
    return name === undefined ? "remove the choice of an environment" : `choose ${name} for the next launch`;
  }
  if (action.override) {
    const { key, text } = action.override;
    return text === undefined ? `remove the override of ${key}` : `set ${key} to ${text === "" ? "an empty text" : text}`;
  }
  if (action.command) return `run ${action.command.line}`;
  return "reset the app";
}

export function sentence(action) {
  const text = words(action);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
