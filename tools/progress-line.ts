import { commandLine } from '#words/say/command-line.ts';

const barWidth = 24;
/** Without a terminal, print a line only occasionally. */
const plainIntervalMs = 10_000;

export interface ProgressLine {
  step(label: string): void;
  finish(summary: string): void;
}

/** Progress on stderr: a bar that redraws itself on a terminal, plain lines elsewhere. */
export function createProgressLine(total: number): ProgressLine {
  const stream = process.stderr;
  const started = performance.now();
  let done = 0;
  let lastPlain = started;
  const text = (): string => {
    const seconds = (performance.now() - started) / 1000;
    if (done === 0 || done === total) return commandLine.analyze('progress', { done, total });
    return commandLine.analyze('progressLeft', {
      done,
      total,
      seconds: Math.ceil((seconds / done) * (total - done)),
    });
  };
  return {
    step: (label) => {
      done++;
      if (stream.isTTY) {
        const filled = Math.round((done / total) * barWidth);
        const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
        const room = Math.max(0, (stream.columns ?? 80) - barWidth - text().length - 6);
        stream.write(`\r\u001b[2K${bar} ${text()}  ${label.slice(-room)}`);
      } else if (performance.now() - lastPlain > plainIntervalMs) {
        lastPlain = performance.now();
        stream.write(`${text()}\n`);
      }
    },
    finish: (summary) => {
      stream.write(`${stream.isTTY ? '\r\u001b[2K' : ''}${summary}\n`);
    },
  };
}
