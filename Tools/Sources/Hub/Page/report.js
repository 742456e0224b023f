// The report of a device as text that can be pasted into a message.

import { versionOf } from "./dom.js";

export function reportText(report) {
  const { app } = report;
  const lines = [
    `${app.name} ${versionOf(app)}, ${app.identifier}`, `${app.device}, ${app.system}`,
    `Environment: ${report.environment} (${report.explanation})`,
  ];
  if (report.pendingEnvironment) lines.push(`Next launch: ${report.pendingEnvironment}`);
  lines.push(`Catalog: ${app.catalog}`, "", "Values:");
  for (const { key, text, type, origin, isOverridden } of report.values) {
    lines.push(`  ${key} = ${text ?? "<secret>"} (${type}, ${origin}${isOverridden ? ", overridden" : ""})`);
  }
  if (report.findings.length) lines.push("", "Findings:");
  for (const { severity, rule, message, fix } of report.findings) lines.push(`  ${severity}: ${message} [${rule}]${fix ? `: ${fix}` : ""}`);
  return `${lines.join("\n")}\n`;
}
