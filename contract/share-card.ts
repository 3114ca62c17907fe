/** The picture that other sites show beside a link: of a page, drawn while the app is built, or of a teaching score, drawn by the server. */

export const shareCardSize = { width: 1200, height: 630 } as const;

export interface ShareCard {
  title: string;
  text: string;
  footer: string;
}

type Context = Pick<
  CanvasRenderingContext2D,
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'beginPath'
  | 'arc'
  | 'moveTo'
  | 'bezierCurveTo'
  | 'fill'
  | 'stroke'
  | 'save'
  | 'restore'
  | 'translate'
  | 'scale'
> & {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  font: string;
};

const margin = 80;
const colors = { page: '#fcfcfd', text: '#1c2024', muted: '#60646c', mark: '#5b5bd6', line: '#ffffff' };
/** The line of the logo, as in `components/mark.tsx`, in a square of 32. */
const sulcus: readonly Parameters<Context['bezierCurveTo']>[] = [
  [7.1, 11, 11.3, 11, 11.9, 17.3],
  [12.5, 23.6, 14.2, 27, 16.3, 27],
  [18.4, 27, 18.5, 21.4, 17.8, 16.4],
  [17.1, 11.4, 18.6, 6, 21.4, 6],
  [24.2, 6, 25.6, 11.3, 27.5, 16.5],
];

/** `family` is a font that the caller has loaded. */
export function drawShareCard(context: Context, { title, text, footer }: ShareCard, family: string): void {
  const write = (words: string, top: number, size: number, weight: number, color: string): number => {
    context.font = `${weight} ${size}px "${family}"`;
    context.fillStyle = color;
    const lineHeight = Math.round(size * 1.3);
    const lines = wrapped(context, words, shareCardSize.width - 2 * margin);
    lines.forEach((line, index) => {
      context.fillText(line, margin, top + size + index * lineHeight);
    });
    return top + lines.length * lineHeight;
  };
  context.fillStyle = colors.page;
  context.fillRect(0, 0, shareCardSize.width, shareCardSize.height);
  drawMark(context, 72);
  context.font = `600 44px "${family}"`;
  context.fillStyle = colors.text;
  context.fillText('Sulcus', margin + 92, margin + 52);
  const below = write(title, 216, 60, 600, colors.text);
  write(text, below + 16, 32, 400, colors.muted);
  write(footer, shareCardSize.height - margin - 30, 26, 400, colors.muted);
}

function drawMark(context: Context, size: number): void {
  context.save();
  context.translate(margin, margin);
  context.scale(size / 32, size / 32);
  context.fillStyle = colors.mark;
  context.beginPath();
  context.arc(16, 16, 15, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = colors.line;
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(4.5, 19.5);
  for (const curve of sulcus) context.bezierCurveTo(...curve);
  context.stroke();
  context.restore();
}

function wrapped(context: Context, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
