/** Replaces a generated section of a document, between `<!-- NAME: made by COMMAND -->` and `<!-- /NAME -->`. */
export function replaceSection(
  document: string,
  { name, command }: { name: string; command: string },
  text: string,
): string {
  const begin = `<!-- ${name}: made by ${command} -->`;
  const from = document.indexOf(begin);
  const to = document.indexOf(`<!-- /${name} -->`);
  if (from < 0 || to < from) throw new Error(`The document has lost the marks of its section ${name}.`);
  return `${document.slice(0, from)}${begin}\n${text}\n${document.slice(to)}`;
}
