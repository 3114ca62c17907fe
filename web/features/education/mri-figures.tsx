import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { FigurePanels, ink, stroke } from '#web/components/figure-panels.tsx';

interface Spin {
  x: number;
  y: number;
  /** Degrees, 0 points up. */
  turn: number;
}

const restingSpins: Spin[] = [
  { x: 45, y: 50, turn: 12 },
  { x: 85, y: 44, turn: -16 },
  { x: 125, y: 52, turn: 172 },
  { x: 155, y: 42, turn: 8 },
  { x: 50, y: 96, turn: -10 },
  { x: 92, y: 100, turn: 14 },
  { x: 132, y: 94, turn: -6 },
  { x: 160, y: 98, turn: 185 },
];
const tippedSpins: Spin[] = restingSpins.map((spin, index) => ({
  x: 50 + (index % 4) * 42,
  y: spin.y,
  turn: 88 + (index % 3) * 3,
}));

function SpinArrow({ x, y, turn }: Spin) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} {...stroke} stroke={ink.accent}>
      <circle r="5" fill={ink.accentSoft} stroke="none" />
      <path d="M0 14v-28M-4 -9l4-6 4 6" strokeLinecap="round" strokeLinejoin="round" />
    </g>
  );
}

function FieldArrow() {
  const t = useTranslations('education.figure');
  return (
    <g {...stroke} strokeLinecap="round">
      <path d="M16 130v-110M11 28l5-8 5 8" />
      <text x="24" y="30" fill={ink.line} stroke="none" fontSize="13">
        {t('mri.field')}
      </text>
    </g>
  );
}

export function MriFigure() {
  const t = useTranslations('education.figure');
  const panel = (name: 'align' | 'tip' | 'listen', drawing: ReactNode) => ({
    title: t(`mri.${name}`),
    text: t(`mri.${name}Text`),
    description: t(`mri.${name}Alt`),
    drawing,
  });
  return (
    <FigurePanels
      caption={t('mri.caption')}
      panels={[
        panel(
          'align',
          <>
            <FieldArrow />
            {restingSpins.map((spin) => (
              <SpinArrow key={`${spin.x}-${spin.y}`} {...spin} />
            ))}
          </>,
        ),
        panel(
          'tip',
          <>
            <FieldArrow />
            {tippedSpins.map((spin) => (
              <SpinArrow key={`${spin.x}-${spin.y}`} {...spin} />
            ))}
            <path d="M24 134q6-14 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0" {...stroke} />
          </>,
        ),
        panel(
          'listen',
          <>
            <path d="M18 130h170M18 130v-115" {...stroke} />
            <path
              d="M18 75c4-74 12-74 16 0s12 64 16 0 12-50 16 0 12 40 16 0 12-30 16 0 12 22 16 0 12-16 16 0 12 10 16 0 12-6 16 0"
              {...stroke}
              stroke={ink.accent}
            />
            <path d="M18 20c40 10 50 46 170 52" {...stroke} stroke={ink.faint} strokeDasharray="4 4" />
            <text x="150" y="146" fill={ink.line} fontSize="13">
              {t('mri.time')}
            </text>
          </>,
        ),
      ]}
    />
  );
}

const cells = [
  [38, 36],
  [74, 30],
  [110, 36],
  [146, 30],
  [40, 74],
  [160, 72],
  [122, 78],
  [38, 112],
  [74, 118],
  [110, 116],
  [148, 112],
] as const;

export function DwiFigure() {
  const t = useTranslations('education.figure');
  const panel = (name: 'free' | 'crowded' | 'stronger', drawing: ReactNode) => ({
    title: t(`dwi.${name}`),
    text: t(`dwi.${name}Text`),
    description: t(`dwi.${name}Alt`),
    drawing,
  });
  return (
    <FigurePanels
      caption={t('dwi.caption')}
      panels={[
        panel(
          'free',
          <path
            d="M100 78l14-16 -8-18 20-8 16 14 14-12 8 20 -12 16 16 14 -18 12 -14-8 -10 18 -22 4 -10-16 -18 10 -14-14 8-20 -20-8 6-20 18-6 6-18 20 2"
            {...stroke}
            stroke={ink.accent}
            strokeLinejoin="round"
          />,
        ),
        panel(
          'crowded',
          <>
            {cells.map(([x, y]) => (
              <circle
                key={`${x}-${y}`}
                cx={x}
                cy={y}
                r="17"
                fill={ink.fill}
                stroke={ink.line}
                strokeWidth="1.5"
              />
            ))}
            <path
              d="M82 74l6-8 6 6 -4 8 8 2 -2 8 -8-2 -6 6 -6-8 4-6 -6-2 6-8"
              {...stroke}
              stroke={ink.accent}
              strokeLinejoin="round"
            />
          </>,
        ),
        panel(
          'stronger',
          <>
            <path d="M24 128h164M24 128v-112" {...stroke} />
            <path d="M24 26c60 18 110 32 160 44" fill="none" stroke={ink.accent} strokeWidth="2" />
            <path
              d="M24 26c20 66 60 92 160 98"
              fill="none"
              stroke={ink.line}
              strokeWidth="2"
              strokeDasharray="5 4"
            />
            <g fill={ink.line} fontSize="13">
              <text x="112" y="46">
                {t('dwi.crowdedLabel')}
              </text>
              <text x="104" y="102">
                {t('dwi.freeLabel')}
              </text>
              <text x="148" y="146">
                {t('dwi.bValue')}
              </text>
            </g>
          </>,
        ),
      ]}
    />
  );
}
