import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DatasetVersion, IncorrectScan } from '#contract/dataset.ts';
import { type Answers, openAdminPage, refused } from '#tests/harness/open-page.tsx';

const id = '00000000-0000-4000-8000-000000000003';
const flagged: IncorrectScan = {
  id,
  scanId: id,
  filename: 'wrong.png',
  format: 'png',
  fileSize: 1_000,
  confidence: 0.7,
  downloadCount: 0,
  reviewNotes: 'A vessel',
  flaggedByAdmin: 'ada',
  modelVersion: '1',
  createdAt: '2026-01-01T00:00:00.000Z',
  boxes: [],
  detections: [],
};
const list = (...scans: IncorrectScan[]) => ({ scans, total: scans.length, totalDownloads: 0 });
const all = 'GET /api/admin/incorrect-scans';
const open = (answers: Answers) =>
  openAdminPage('/admin-incorrect-scans', {
    'GET /api/admin/dataset/versions': { versions: [], total: 0 },
    ...answers,
  });
/** A busy machine is slow and not wrong. */
const patience = { timeout: 20_000 };
const card = async () => within(await screen.findByRole('article', { name: 'wrong.png' }));

test('a failed download says why, one scan as well as the whole dataset', async () => {
  const answers: Answers = {
    [all]: () => list(flagged),
    [`GET /api/admin/incorrect-scans/${id}/download`]: refused(404, {
      code: 'not_found',
      message: 'This scan is no longer in the dataset.',
    }),
  };
  let away = false;
  answers[all] = () => (away ? 502 : list(flagged));
  await open(answers);
  fireEvent.click((await card()).getByRole('button', { name: 'Download' }));
  await screen.findByText('Download Failed');
  await screen.findByText(/Failed to download incorrect scan\. This scan is no longer/);
  away = true;
  fireEvent.click(screen.getByRole('button', { name: 'Download All Dataset' }));
  await screen.findByText(/Failed to download the complete dataset\./);
});

test('a failed deletion removes nothing', async () => {
  await open({ [all]: () => list(flagged), [`DELETE /api/admin/incorrect-scans/${id}`]: undefined });
  fireEvent.click((await card()).getByRole('button', { name: 'Delete wrong.png' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Delete Failed');
  await screen.findByText(/Failed to delete incorrect scan\./);
  expect(screen.getByRole('article', { name: 'wrong.png' })).toBeTruthy();
});

test('a flagged scan without confidence, notes and model shows placeholders', async () => {
  await open({ [all]: () => list({ ...flagged, confidence: null, reviewNotes: '', modelVersion: null }) });
  await card();
  const { textContent } = screen.getByRole('article', { name: 'wrong.png' });
  expect(textContent).toContain('ConfidenceN/A');
  expect(textContent).toContain('Modeldetect-count-visualize');
  expect(textContent).not.toContain('Admin notes');
});

test('a dataset emptied meanwhile is reported instead of downloaded', async () => {
  let now = list(flagged);
  await open({ [all]: () => now });
  await card();
  now = list();
  fireEvent.click(screen.getByRole('button', { name: 'Download All Dataset' }));
  await screen.findByText('No Data Available');
  await screen.findByText('There are no incorrect scans available for download.');
});

const version = (keeping: DatasetVersion['keeping']): DatasetVersion => ({
  ...{ id, name: 'spring', sha256: 'ab12', previousName: null, pictures: 1, unlabelled: 0, boxes: 0 },
  ...{ added: 1, removed: 0, relabelled: 0, doubtful: 0, keeping, createdBy: 'ada' },
  ...{ stored: { pictures: 1, unlabelled: 0, boxes: 0, sha256: 'ab12' }, createdAt: flagged.createdAt },
});

test('a version that is being copied is shown until its copies are whole', async () => {
  let keeping: DatasetVersion['keeping'] = 'copying';
  await open({
    [all]: () => list(flagged),
    'GET /api/admin/dataset/versions': () => ({ versions: [version(keeping)], total: 1 }),
    [`GET /api/admin/dataset/versions/${id}/groups`]: { groups: [], total: 0 },
  });
  await screen.findByText('Copying …', {}, patience);
  keeping = 'whole';
  await screen.findByText('Has its own copies', {}, patience);
  expect(screen.queryByText('Copying …')).toBeNull();
});

test('a version that has lost images offers no copies of its own', async () => {
  const made: DatasetVersion = { ...version('no'), pictures: 3 };
  await open({
    [all]: () => list(flagged),
    'GET /api/admin/dataset/versions': { versions: [made], total: 1 },
    [`GET /api/admin/dataset/versions/${id}/groups`]: { groups: [], total: 0 },
  });
  await screen.findByText('Cannot be kept whole', {}, patience);
  await screen.findByText(/^2 images have been deleted since/);
  expect(screen.queryByRole('button', { name: /^Keep version/ })).toBeNull();
});
