/** All messages of a catalog by path, such as `scanner.upload.title`. */
export function leavesOf(catalog: object, path = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [key, value] of Object.entries(catalog)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === 'string') leaves.set(at, value);
    else for (const [inner, text] of leavesOf(value, at)) leaves.set(inner, text);
  }
  return leaves;
}
