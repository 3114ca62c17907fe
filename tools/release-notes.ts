/** The notes of a release: its section of the changelog, without its heading. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => /^\S+/.exec(each)?.[0] === version);
  if (!section) throw new Error(`CHANGELOG.md has no section "## ${version} (date)".`);
  return section.slice(section.indexOf('\n')).trim();
}
