import type { ReactNode } from 'react';

interface Panel {
  title: string;
  text: string;
  /** Alternative text of the drawing. */
  description: string;
  drawing: ReactNode;
}

const columns: Record<number, string> = { 3: 'sm:grid-cols-3', 4: 'grid-cols-2 lg:grid-cols-4' };

/** A figure of small drawings, each 200 × 150 units, with captions below. */
export function FigurePanels({ caption, panels }: { caption: string; panels: readonly Panel[] }) {
  return (
    <figure>
      <div className={`grid gap-3 ${columns[panels.length] ?? 'sm:grid-cols-2'}`}>
        {panels.map((panel) => (
          <div key={panel.title} className="rounded-card border border-line bg-panel p-3">
            <svg viewBox="0 0 200 150" role="img" aria-label={panel.description} className="w-full">
              {panel.drawing}
            </svg>
            <p className="mt-2 text-small font-semibold">{panel.title}</p>
            <p className="text-small text-muted">{panel.text}</p>
          </div>
        ))}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Colors of the drawings, which follow the theme. */
export const ink = {
  line: 'var(--slate-11)',
  faint: 'var(--slate-7)',
  fill: 'var(--slate-3)',
  accent: 'var(--iris-9)',
  accentSoft: 'var(--iris-4)',
} as const;

/** A thin line. */
export const stroke = { fill: 'none', stroke: ink.line, strokeWidth: 1.5 } as const;

/** The outline of an axial slice around (100, 75). */
export function SliceOutline({ children }: { children?: ReactNode }) {
  return (
    <g {...stroke} strokeLinecap="round">
      <ellipse cx="100" cy="75" rx="52" ry="64" fill={ink.fill} />
      <path d="M100 12v30M100 108v30" />
      <path d="M97 58c-1 10-6 15-13 18 8 1 13-6 13-18zM103 58c1 10 6 15 13 18-8 1-13-6-13-18z" />
      <path d="M62 44c8 2 10 8 8 14M56 84c8-2 12 2 14 8M70 122c2-8 8-10 14-8M138 44c-8 2-10 8-8 14M144 84c-8-2-12 2-14 8M130 122c-2-8-8-10-14-8" />
      {children}
    </g>
  );
}
