import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { FigurePanels, ink, SliceOutline, stroke } from '#web/components/figure-panels.tsx';

const grid = Array.from({ length: 48 }, (_, index) => {
  const column = index % 8;
  const row = Math.floor(index / 8);
  // Brightness falls with the distance from a spot near the fifth column and third row.
  const distance = Math.hypot(column - 4.6, row - 2.4);
  return { x: 20 + column * 20, y: 15 + row * 20, strength: Math.max(0.06, 0.9 - distance * 0.24) };
});

const candidates = [
  [104, 42, 34, 34],
  [98, 38, 44, 42],
  [110, 48, 30, 32],
  [62, 92, 26, 22],
  [74, 34, 20, 26],
  [118, 100, 22, 20],
] as const;

export function DetectorFigure() {
  const t = useTranslations('education.figure');
  const panel = (name: 'numbers' | 'patterns' | 'candidates' | 'kept', drawing: ReactNode) => ({
    title: t(`detector.${name}`),
    text: t(`detector.${name}Text`),
    description: t(`detector.${name}Alt`),
    drawing,
  });
  return (
    <FigurePanels
      caption={t('detector.caption')}
      panels={[
        panel(
          'numbers',
          grid.map((cell) => (
            <rect
              key={`${cell.x}-${cell.y}`}
              x={cell.x}
              y={cell.y}
              width="18"
              height="18"
              rx="2"
              fill={ink.line}
              opacity={cell.strength}
            />
          )),
        ),
        panel(
          'patterns',
          <g {...stroke}>
            <rect x="24" y="24" width="70" height="70" rx="4" fill={ink.fill} />
            <path d="M34 84l50-50M34 64l30-30M54 84l30-30M34 44l10-10M74 84l10-10" stroke={ink.faint} />
            <rect x="64" y="42" width="70" height="70" rx="4" fill={ink.fill} />
            <path d="M74 60h50M74 78h50M74 96h50" stroke={ink.faint} strokeDasharray="2 8" strokeWidth="4" />
            <rect x="104" y="60" width="70" height="70" rx="4" fill={ink.fill} />
            <circle cx="139" cy="95" r="20" stroke={ink.accent} strokeWidth="3" />
          </g>,
        ),
        panel(
          'candidates',
          <SliceOutline>
            {candidates.map(([x, y, width, height]) => (
              <rect
                key={`${x}-${y}`}
                x={x}
                y={y}
                width={width}
                height={height}
                stroke={ink.accent}
                strokeDasharray="3 3"
              />
            ))}
          </SliceOutline>,
        ),
        panel(
          'kept',
          <SliceOutline>
            <circle cx="121" cy="59" r="12" fill={ink.accentSoft} stroke={ink.accent} />
            <rect x="104" y="42" width="34" height="34" stroke={ink.accent} strokeWidth="2.5" />
          </SliceOutline>,
        ),
      ]}
    />
  );
}

const marks = Array.from({ length: 10 }, (_, index) => ({
  x: 28 + (index % 5) * 36,
  y: 52 + Math.floor(index / 5) * 46,
  right: index < 8,
}));

export function BoxFigure() {
  const t = useTranslations('education.figure');
  const panel = (name: 'box' | 'hit' | 'confidence', drawing: ReactNode) => ({
    title: t(`box.${name}`),
    text: t(`box.${name}Text`),
    description: t(`box.${name}Alt`),
    drawing,
  });
  return (
    <FigurePanels
      caption={t('box.caption')}
      panels={[
        panel(
          'box',
          <g {...stroke}>
            <path
              d="M78 58c10-16 34-18 46-4s10 34-4 44-34 8-42-6-8-20 0-34z"
              fill={ink.accentSoft}
              stroke={ink.accent}
            />
            <rect x="68" y="38" width="66" height="68" stroke={ink.accent} strokeWidth="2.5" />
            <path d="M96 72h10M101 67v10" />
            <path d="M68 120h66M68 116v8M134 116v8M148 38v68M144 38h8M144 106h8" />
            <g fill={ink.line} stroke="none" fontSize="13">
              <text x="84" y="138">
                {t('box.width')}
              </text>
              <text x="156" y="76">
                {t('box.height')}
              </text>
              <text x="106" y="90">
                x, y
              </text>
            </g>
          </g>,
        ),
        panel(
          'hit',
          <g fill="none" strokeWidth="2">
            <rect x="62" y="40" width="74" height="72" fill={ink.accentSoft} stroke="none" />
            <rect x="48" y="30" width="88" height="82" stroke={ink.line} strokeDasharray="5 4" />
            <rect x="62" y="40" width="86" height="84" stroke={ink.accent} />
            <g fill={ink.line} fontSize="13">
              <text x="48" y="24">
                {t('box.truth')}
              </text>
              <text x="112" y="141">
                {t('box.model')}
              </text>
              <text x="78" y="80">
                {t('box.shared')}
              </text>
            </g>
          </g>,
        ),
        panel(
          'confidence',
          marks.map((mark) => (
            <circle
              key={`${mark.x}-${mark.y}`}
              cx={mark.x}
              cy={mark.y}
              r="13"
              fill={mark.right ? ink.accent : 'none'}
              stroke={mark.right ? ink.accent : ink.line}
              strokeWidth="1.5"
              strokeDasharray={mark.right ? undefined : '3 3'}
            />
          )),
        ),
      ]}
    />
  );
}
