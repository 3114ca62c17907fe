import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { type Answers, openPage, refused } from '#tests/harness/open-page.tsx';
import words from '#words/en/scanner.ts';

const id = '0f3c2a11-0000-4000-8000-000000000000';
const now = '2026-01-01T00:00:00.000Z';
const pending: Scan = {
  id,
  filename: 'a.png',
  format: 'png',
  fileSize: 1,
  processingStatus: 'pending',
  stage: null,
  percent: 0,
  createdAt: now,
  updatedAt: now,
  confidence: null,
  answer: null,
  detections: [],
  ...{
    otherDetections: [],
    faintDetections: [],
    mayBeOverruled: false,
    annotatedPath: null,
    modelVersion: null,
  },
  modelProvider: null,
  processingTime: null,
  reportedFalsePositive: false,
  starred: false,
  width: 256,
  height: 256,
  frameCount: 1,
  shownFrame: 0,
  analyzedFrames: [],
  pixelSpacing: null,
  orientation: null,
  judgment: null,
  kind: null,
  scope: null,
  quality: null,
  receipt: {
    cleaning: 'image',
    method: 'none',
    removed: [],
    kept: [],
    maskedRegions: [],
    notices: [],
    warnings: [],
  },
  failureCode: null,
  failureReason: null,
  reportId: null,
  expiresAt: null,
};

/** Opens the scanner at the link of a scan whose analysis has not begun. No event stream ever opens. */
async function openScan(scan: Scan, answers: Answers = {}): Promise<{ asked: string[] }> {
  class SilentEvents extends EventTarget {
    static CLOSED = 2;
    readyState = 0;
    close(): void {
      this.readyState = 2;
    }
  }
  vi.stubGlobal('EventSource', SilentEvents);
  answers[`GET /api/scan/${id}`] ??= { scan };
  const opened = await openPage(`/scanner?scan=${id}`, answers);
  fireEvent.click(await screen.findByRole('checkbox', { name: /I understand/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Accept and Continue' }));
  return opened;
}
const failure = async (title: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { name: title }, { timeout: 20_000 });
  return heading.closest<HTMLElement>('[role=alert]')!;
};

test.each([502, 402])(
  'a start refused because the account is empty (%i) shows the quick fix and asks no second time',
  async (status) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const body = { code: 'detector_billing', message: words.failure.because.detector_billing };
    const { asked } = await openScan(pending, { [`POST /api/process/${id}`]: refused(status, body) });
    const card = await failure(words.failure.title);
    expect(card.textContent).toContain('BILLING');
    expect(card.textContent).toContain(words.failure.fix);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked.filter((call) => call.startsWith('POST /api/process'))).toHaveLength(1);
  },
);

test.each([
  [refused(500, { code: 'internal', message: 'The queue is out of order.' }), 'The queue is out of order.'],
  [refused(500, { code: 'internal', message: '' }), words.failure.processing],
])('a start refused with or without a reason ends in the failure card (%#)', async (answer, sentence) => {
  await openScan(pending, { [`POST /api/process/${id}`]: answer });
  expect((await failure(words.failure.title)).textContent).toContain(sentence);
  fireEvent.click(screen.getByRole('button', { name: words.failure.retry }));
  expect(await screen.findByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeTruthy();
});

test('another abnormality has its headline, its line and its place, and never appears normal', async () => {
  const place = { confidence: 0.72, x: 60.4, y: 80, width: 0.2, height: 0.2, frame: 0, contour: null };
  await openScan({
    ...pending,
    processingStatus: 'completed',
    answer: 'other',
    analyzedFrames: [0],
    modelVersion: '1',
    otherDetections: [{ ...place, class: 'other', class_id: 4 }],
    judgment: { judged: true, reasons: [], notes: [] },
  });
  expect(await screen.findByText('Other abnormality', {}, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getAllByText(/Not one of the tumors this model knows/)).not.toHaveLength(0);
  expect(screen.getByText('1. Other abnormality, score 72%, center (60, 80) px.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/appears normal/);
});

test('a failed scan without a reason shows the default message', async () => {
  await openScan({ ...pending, processingStatus: 'failed' });
  expect((await failure(words.failure.title)).textContent).toContain(words.failure.because.internal);
});

test.each([
  [409, 'conflict'],
  [400, 'already_processing'],
])('a start refused with %i %s is ignored', async (status, code) => {
  const { asked } = await openScan(pending, {
    [`POST /api/process/${id}`]: refused(status, { code, message: 'Somebody was quicker.' }),
  });
  expect(await screen.findByRole('heading', { name: 'Analyzing' })).toBeTruthy();
  await vi.waitFor(
    () => expect(asked.filter((call) => call === `GET /api/scan/${id}`).length).toBeGreaterThan(1),
    {
      timeout: 20_000,
    },
  );
  expect(screen.queryByRole('heading', { name: words.failure.title })).toBeNull();
});

test('a gateway that answers the start in its own words is asked again', async () => {
  let starts = 0;
  await openScan(pending, {
    [`POST /api/process/${id}`]: () => {
      starts += 1;
      return starts === 1
        ? 502
        : { success: true, message: '', scan: { ...pending, processingStatus: 'processing' } };
    },
  });
  await vi.waitFor(() => expect(starts).toBe(2), { timeout: 20_000 });
});

test('a failed model test shows the server’s message', async () => {
  const message = 'The model answered with nothing.';
  await openScan(pending, { 'GET /api/test-roboflow': { success: false, message } });
  fireEvent.click(await screen.findByRole('button', { name: 'Test AI Model' }));
  expect(await screen.findByText(message)).toBeTruthy();
});
