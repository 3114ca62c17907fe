import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LibraryScan, Reconciliation, Report } from '#contract/library.ts';
import { type Answers, openAdminPage, refused } from '#tests/harness/open-page.tsx';

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const createdAt = '2026-01-01T00:00:00.000Z';
const scan = (n: number, processingStatus = 'completed'): LibraryScan => ({
  id: idOf(n),
  filename: `scan-${String(n).padStart(2, '0')}.png`,
  format: 'png',
  fileSize: 1_000,
  processingStatus,
  createdAt,
  confidence: 0.9,
  detections: [],
  annotatedPath: null,
  starred: false,
  failureReason: null,
  labelled: false,
});
const report = (n: number): Report => ({
  id: idOf(n),
  reportId: `SR-${n}`,
  scanId: idOf(n),
  filename: `scan-${n}.png`,
  fileSize: 1_000,
  createdAt,
  starred: false,
});
/** The page of a list that was asked for. */
function pageOf<Row>(name: string, rows: Row[], { searchParams }: URL): object {
  const page = Number(searchParams.get('page') ?? 1);
  const pageSize = Number(searchParams.get('pageSize') ?? 50);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  return { [name]: shown, total: rows.length, totalIsExact: true, page, pageSize };
}
const nothing: Reconciliation = {
  state: 'done',
  failure: null,
  checkedFiles: 0,
  checkedScans: 0,
  orphanedFiles: 0,
  removedFiles: 0,
  foundOriginals: 0,
  missingOriginals: 0,
  failedScans: 0,
  removedReports: 0,
  rebuiltFiles: 0,
  damagedFiles: 0,
  damaged: [],
};
function open(scans: LibraryScan[], reports: Report[] = [], answers: Answers = {}) {
  return openAdminPage('/database-admin', {
    'GET /api/scans': (asked: URL) => pageOf('scans', scans, asked),
    'GET /api/pdf-reports': (asked: URL) => pageOf('reports', reports, asked),
    'GET /api/admin/sync-storage': nothing,
    'GET /api/admin/library/summary': {
      totalScans: scans.length,
      processedScans: scans.length,
      totalReports: reports.length,
      totalBytes: 1_000,
    },
    ...answers,
  });
}
/** A busy machine is slow and not wrong. */
const patience = { timeout: 20_000 };
const rowsOf = (name: string) => screen.getByRole('table', { name }).querySelectorAll('tr');

test('an unknown state is shown as the server names it', async () => {
  await open([scan(1, 'quarantined')]);
  const table = within(await screen.findByRole('table', { name: 'Stored scans' }));
  expect(table.getByText('quarantined')).toBeTruthy();
});

test('a change that fails says why and removes nothing; a refused star is taken back', async () => {
  let message = 'The disk is full.';
  const fails = () => refused(507, { code: 'internal', message });
  const one = `/api/admin/scans/${idOf(1)}`;
  await open([scan(1)], [], {
    [`DELETE ${one}`]: fails,
    [`PATCH ${one}/star`]: fails,
    'DELETE /api/admin/scans/all': fails,
    'POST /api/admin/sync-storage': fails,
  });
  const expectRefusal = async () => {
    await screen.findByText(message);
    expect(screen.getByRole('button', { name: 'Delete scan-01.png' })).toBeTruthy();
  };
  const confirm = async (name: string) =>
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete scan-01.png' }));
  await confirm('Delete');
  await expectRefusal();
  message = 'The disk is still full.';
  fireEvent.click(screen.getByRole('button', { name: 'Delete All' }));
  fireEvent.change(await screen.findByLabelText('Type 1 to confirm'), { target: { value: '1' } });
  await confirm('Delete All');
  await expectRefusal();
  message = 'The storage does not answer.';
  fireEvent.click(screen.getByRole('button', { name: 'Sync Storage' }));
  await expectRefusal();
  message = 'This scan does not exist.';
  fireEvent.click(screen.getByRole('button', { name: 'Star scan-01.png' }));
  await expectRefusal();
  expect(await screen.findByRole('button', { name: 'Star scan-01.png' })).toBeTruthy();
});

test('scans and reports that exceed a page are shown page by page', async () => {
  const numbers = Array.from({ length: 51 }, (_, n) => n + 1);
  await open(
    numbers.map((n) => scan(n)),
    numbers.map(report),
  );
  const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
  const isOff = (name: string) => pages().getByRole<HTMLButtonElement>('button', { name }).disabled;
  const go = (name: string) => fireEvent.click(pages().getByRole('button', { name }));
  await screen.findByText('1–50 of 51');
  expect(rowsOf('Stored scans')).toHaveLength(51);
  expect([isOff('Previous'), isOff('Next')]).toEqual([true, false]);
  go('Next');
  await screen.findByText('51–51 of 51');
  await waitFor(() => expect(rowsOf('Stored scans')).toHaveLength(2), patience);
  expect(rowsOf('Stored scans')[1]!.textContent).toContain('scan-51.png');
  expect([isOff('Previous'), isOff('Next')]).toEqual([false, true]);
  go('Previous');
  await waitFor(() => expect(rowsOf('Stored scans')).toHaveLength(51), patience);

  fireEvent.mouseDown(screen.getByRole('tab', { name: 'PDF Reports 51' }));
  await screen.findByRole('table', { name: 'Stored reports' });
  await waitFor(() => expect(rowsOf('Stored reports')).toHaveLength(51), patience);
  go('Next');
  await waitFor(() => expect(rowsOf('Stored reports')).toHaveLength(2), patience);
  expect(pages().getByText('51–51 of 51')).toBeTruthy();
});
