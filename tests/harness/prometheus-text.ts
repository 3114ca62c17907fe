/** Reads the Prometheus text format strictly: every sample belongs to a family with HELP and TYPE, and no sample repeats. */
export function readPrometheusText(
  text: string,
): Map<string, { type: string; help: string; samples: string[] }> {
  const families = new Map<string, { type: string; help: string; samples: string[] }>();
  const family = (name: string) => {
    const known = families.get(name) ?? { type: '', help: '', samples: [] };
    families.set(name, known);
    return known;
  };
  const seen = new Set<string>();
  for (const line of text.trim().split('\n').filter(Boolean)) {
    const [, kind, name, rest] = /^# (HELP|TYPE) ([a-z_:][a-z0-9_:]*) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') family(name!).help = rest!;
    else if (kind === 'TYPE') family(name!).type = rest!;
    else {
      const sample =
        /^([a-z_:][a-z0-9_:]*)((?:\{(?:[a-z_]+="(?:[^"\\]|\\.)*",?)*\})?) (-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i.exec(
          line,
        );
      if (!sample) throw new Error(`Not a sample: ${line}`);
      const [, full, labels] = sample as unknown as [string, string, string];
      const base = families.has(full) ? full : full.replace(/_(?:bucket|sum|count)$/, '');
      const owner = families.get(base);
      if (!owner?.type || !owner.help) throw new Error(`No HELP and TYPE before: ${line}`);
      if (seen.has(full + labels)) throw new Error(`Twice: ${line}`);
      seen.add(full + labels);
      owner.samples.push(line);
    }
  }
  for (const [name, { type }] of families) {
    if (!['counter', 'gauge', 'histogram', 'summary'].includes(type)) throw new Error(`${name} has no type.`);
    if (type !== 'counter' && name.endsWith('_total')) throw new Error(`${name} is named like a counter.`);
  }
  return families;
}
