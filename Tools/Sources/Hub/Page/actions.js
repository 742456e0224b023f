// What a change does, as devices and the hub say it, and in words.

export const environment = (name) => ({ environment: name });
export const override = (key, text) => text === null ? { unset: { key } } : { set: { key, value: text } };
export const reset = () => ({ reset: {} });

// What an action is about. A later action takes the place of an earlier one with the same subject.
export function subject(action) {
  const override = action.set ?? action.unset;
  if (override) return `override ${override.key}`;
  if (action.command) return `command ${action.command.identifier}`;
  return Object.keys(action)[0];
}

export function words(action) {
  if (action.set) return `set ${action.set.key} to ${action.set.value === "" ? "an empty text" : action.set.value}`;
  if (action.unset) return `remove the override of ${action.unset.key}`;
  if (action.command) return `run ${action.command.line}`;
  if (action.reset) return "reset the app";
  return action.environment === null ? "remove the choice of an environment" : `choose ${action.environment} for the next launch`;
}

export function sentence(action) {
  const text = words(action);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
