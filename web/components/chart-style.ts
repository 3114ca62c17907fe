/** How every chart is drawn: quiet lines, the one accent, no animation. */
export const chartMargin = { top: 4, right: 0, bottom: 0, left: 0 };

export const chartAxis = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--slate-11)', fontSize: 13 },
} as const;

export const chartTooltip = {
  cursor: { fill: 'var(--slate-3)' },
  contentStyle: {
    background: 'var(--panel)',
    border: '1px solid var(--slate-6)',
    borderRadius: 8,
    color: 'var(--slate-12)',
    fontSize: 13,
  },
} as const;

export const chartBar: {
  fill: string;
  radius: [number, number, number, number];
  isAnimationActive: boolean;
} = {
  fill: 'var(--iris-9)',
  radius: [3, 3, 0, 0],
  isAnimationActive: false,
};
