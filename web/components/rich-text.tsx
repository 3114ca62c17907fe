import type { ReactNode } from 'react';

/** Emphasis inside a message: `<b>`, `<em>` and `<code>`. */
export const emphasis = {
  b: (chunks: ReactNode) => <b>{chunks}</b>,
  em: (chunks: ReactNode) => <em>{chunks}</em>,
  code: (chunks: ReactNode) => <code className="break-all">{chunks}</code>,
};
