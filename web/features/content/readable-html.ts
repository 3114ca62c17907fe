/** A line for each block, so that it can be read in an editor and compared line by line. */
export function readableHtml(html: string): string {
  const trimmed = html.trim();
  const inner = /^<div>((?:(?!<\/?div[ >]).)*)<\/div>$/s.exec(trimmed)?.[1] ?? trimmed;
  return inner
    .replace(
      /(<\/(?:h[1-6]|p|li|tr|ul|ol|table|thead|tbody|blockquote|pre|div)>|<(?:ul|ol|table|thead|tbody)>)\s*/g,
      '$1\n',
    )
    .replace(/\n(?=<h[1-6][ >])/g, '\n\n')
    .trim();
}
