const can = [
  'Read a folder, a ZIP, many files or NIfTI; sort them into series and name each in plain words.',
  'Mark possible tumour regions on every slice, link them to lesions, and measure diameter and volume.',
  'Show three planes, compare two scans of one person, and make PDF, DICOM SEG and SR, JSON and CSV here.',
  'Work without a network the second time, and as an app that you install from the browser’s menu.',
];
const cannot = [
  'Tell that a head is healthy: it misses tumours, and more often on series that it was not trained on.',
  'Tell what a mark is. The type is a guess by shape and brightness, and a cyst, a bleeding or an old scar may be marked.',
  'Judge CT, other parts of the body, or maps that a scanner computed.',
  'Say what a change of volume means. Outlines are drawn by a program, and two scans are never taken alike.',
];

/** What to expect of this page, before a scan is opened. */
export function CanAndCannot() {
  return (
    <details className="rounded-card border border-line bg-panel px-4 py-3">
      <summary className="cursor-pointer">What this page can do, and what it cannot</summary>
      <div className="mt-3 grid gap-6 text-small sm:grid-cols-2">
        {[
          { title: 'It can', lines: can },
          { title: 'It cannot', lines: cannot },
        ].map(({ title, lines }) => (
          <div key={title}>
            <h2 className="font-semibold">{title}</h2>
            <ul className="mt-2 list-disc space-y-2 pl-5 text-muted">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
