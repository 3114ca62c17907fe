import { FigurePanels, ink } from '#web/components/figure-panels.tsx';

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
    <g transform={`translate(${x} ${y}) rotate(${turn})`} stroke={ink.accent} fill="none" strokeWidth="1.5">
      <circle r="5" fill={ink.accentSoft} stroke="none" />
      <path d="M0 14v-28M-4 -9l4-6 4 6" strokeLinecap="round" strokeLinejoin="round" />
    </g>
  );
}

function FieldArrow() {
  return (
    <g stroke={ink.line} fill="none" strokeWidth="1.5" strokeLinecap="round">
      <path d="M16 130v-110M11 28l5-8 5 8" />
      <text x="24" y="30" fill={ink.line} stroke="none" fontSize="13">
        field
      </text>
    </g>
  );
}

export function MriFigure() {
  return (
    <FigurePanels
      caption="How a magnetic resonance signal arises. Only the sum over very many hydrogen nuclei can be measured; the drawing exaggerates how well they agree."
      panels={[
        {
          title: '1. Align',
          text: 'In a strong field slightly more nuclei point along it than against it.',
          description: 'Small arrows, most of them pointing up along the magnetic field, two pointing down',
          drawing: (
            <>
              <FieldArrow />
              {restingSpins.map((spin) => (
                <SpinArrow key={`${spin.x}-${spin.y}`} {...spin} />
              ))}
            </>
          ),
        },
        {
          title: '2. Tip',
          text: 'A radio pulse at the right frequency turns them sideways, in step.',
          description: 'A radio wave comes from the left and all arrows now point sideways',
          drawing: (
            <>
              <FieldArrow />
              {tippedSpins.map((spin) => (
                <SpinArrow key={`${spin.x}-${spin.y}`} {...spin} />
              ))}
              <path
                d="M24 134q6-14 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0"
                fill="none"
                stroke={ink.line}
                strokeWidth="1.5"
              />
            </>
          ),
        },
        {
          title: '3. Listen',
          text: 'Turning back, they send a fading signal. How fast it fades depends on the tissue.',
          description: 'A wave that fades over time, faster for one tissue than for another',
          drawing: (
            <>
              <path d="M18 130h170M18 130v-115" fill="none" stroke={ink.line} strokeWidth="1.5" />
              <path
                d="M18 75c4-74 12-74 16 0s12 64 16 0 12-50 16 0 12 40 16 0 12-30 16 0 12 22 16 0 12-16 16 0 12 10 16 0 12-6 16 0"
                fill="none"
                stroke={ink.accent}
                strokeWidth="1.5"
              />
              <path
                d="M18 20c40 10 50 46 170 52"
                fill="none"
                stroke={ink.faint}
                strokeDasharray="4 4"
                strokeWidth="1.5"
              />
              <text x="150" y="146" fill={ink.line} fontSize="13">
                time
              </text>
            </>
          ),
        },
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
  return (
    <FigurePanels
      caption="What diffusion weighting shows. The path of one water molecule during the measurement, drawn schematically."
      panels={[
        {
          title: 'Free water',
          text: 'The molecule wanders far, its signal is lost: dark on the picture.',
          description: 'A long random path that wanders across the whole frame',
          drawing: (
            <path
              d="M100 78l14-16 -8-18 20-8 16 14 14-12 8 20 -12 16 16 14 -18 12 -14-8 -10 18 -22 4 -10-16 -18 10 -14-14 8-20 -20-8 6-20 18-6 6-18 20 2"
              fill="none"
              stroke={ink.accent}
              strokeWidth="1.5"
              strokeLinejoin="round"
            />
          ),
        },
        {
          title: 'Crowded cells',
          text: 'Between tightly packed cells it stays near where it was: bright on the picture.',
          description: 'Closely packed cells, and a short random path caught between them',
          drawing: (
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
                fill="none"
                stroke={ink.accent}
                strokeWidth="1.5"
                strokeLinejoin="round"
              />
            </>
          ),
        },
        {
          title: 'Stronger weighting',
          text: 'With a higher b-value the signal of free water falls fast, that of crowded tissue slowly.',
          description: 'Two falling curves over the b-value: free water drops steeply, crowded tissue slowly',
          drawing: (
            <>
              <path d="M24 128h164M24 128v-112" fill="none" stroke={ink.line} strokeWidth="1.5" />
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
                  crowded
                </text>
                <text x="104" y="102">
                  free
                </text>
                <text x="148" y="146">
                  b-value
                </text>
              </g>
            </>
          ),
        },
      ]}
    />
  );
}
