/** Puts each block on its own line, so that the HTML can be edited and compared by line. */
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
