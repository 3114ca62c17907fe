/** The pages of /docs, in the order of their list. Each is a Markdown file of the repository. */

export interface DocsPage {
  /** The last part of its address. */
  name: string;
  file: string;
  label: string;
}

export const docsGroups: readonly { label: string; pages: readonly DocsPage[] }[] = [
  {
    label: 'Start',
    pages: [
      { name: 'start', file: 'README.md', label: 'What Sulcus is' },
      { name: 'lecturers', file: 'docs/lecturers.md', label: 'For lecturers' },
      { name: 'researchers', file: 'docs/researchers.md', label: 'For researchers' },
      { name: 'hospitals', file: 'docs/hospitals.md', label: 'For hospitals' },
      { name: 'operations', file: 'docs/operations.md', label: 'Operations' },
    ],
  },
  {
    label: 'Programs',
    pages: [
      { name: 'programs', file: 'docs/programs.md', label: 'API and DICOMweb' },
      { name: 'api', file: 'docs/api.md', label: 'The calls' },
    ],
  },
  {
    label: 'Model',
    pages: [
      { name: 'model-card', file: 'model/CARD.md', label: 'Model card' },
      { name: 'model', file: 'model/README.md', label: 'Training' },
      { name: 'model-history', file: 'model/HISTORY.md', label: 'History' },
      { name: 'gates', file: 'docs/gates.md', label: 'What is refused' },
      { name: 'benchmark', file: 'docs/benchmark.md', label: 'Benchmark' },
      { name: 'hazards', file: 'docs/hazards.md', label: 'Hazard log' },
      { name: 'burned-in', file: 'docs/burned-in.md', label: 'Text in pictures' },
    ],
  },
  {
    label: 'Inside',
    pages: [
      { name: 'architecture', file: 'docs/architecture.md', label: 'Architecture' },
      { name: 'security', file: 'docs/security.md', label: 'Security' },
      { name: 'performance', file: 'docs/performance.md', label: 'Performance' },
      { name: 'tests', file: 'docs/tests.md', label: 'Tests' },
      { name: 'contributing', file: 'CONTRIBUTING.md', label: 'Contributing' },
      { name: 'changelog', file: 'CHANGELOG.md', label: 'Changelog' },
    ],
  },
];

export const docsPages: readonly DocsPage[] = docsGroups.flatMap(({ pages }) => pages);
