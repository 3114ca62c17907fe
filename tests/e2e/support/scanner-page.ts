import type { Locator, Page } from '@playwright/test';
import type { Scan } from '#contract/scans.ts';
import type { ScanFile } from './scan-files.ts';
import { toastOf } from './toast.ts';

/** A scan with the secret its uploader received. */
export type OwnedScan = Scan & { ownerSecret: string };

export class ScannerPage {
  readonly page: Page;
  readonly accept: Locator;
  readonly understood: Locator;
  readonly uploadButton: Locator;
  readonly preview: Locator;
  readonly summary: Locator;
  /** One card per finding. */
  readonly findings: Locator;
  readonly toast: Locator;
  /** The message beside the file. */
  readonly uploadRefusal: Locator;
  readonly stage: Locator;
  readonly failure: Locator;

  constructor(page: Page) {
    this.page = page;
    this.accept = page.getByRole('button', { name: 'Accept and Continue' });
    this.understood = page.getByRole('checkbox', { name: /I understand/ });
    this.uploadButton = page.getByRole('button', { name: /^(Upload and analyze|Wait \d+s|Uploading)$/ });
    this.preview = page.getByRole('img', { name: 'Preview of the chosen scan' });
    this.summary = page.getByRole('region', { name: 'Detection Summary' });
    this.findings = this.summary.getByRole('list', { name: 'Findings' }).getByRole('listitem');
    this.uploadRefusal = page.getByRole('main').getByRole('alert');
    this.toast = toastOf(page);
    this.stage = page.getByRole('region', { name: 'Images' });
    this.failure = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  }

  async open(path = '/scanner'): Promise<void> {
    await this.page.goto(path);
    await this.acceptDisclaimer();
  }

  async acceptDisclaimer(): Promise<void> {
    await this.understood.check();
    await this.accept.click();
  }

  /** Opens a result by the owner's link, or by the view-only link if there is no secret. */
  async openResult({ id, ownerSecret }: { id: string; ownerSecret?: string }): Promise<void> {
    await this.openFolded({ id, ...(ownerSecret && { ownerSecret }) });
    await this.unfold();
  }

  /** The same as a visitor sees it first: with everything but the first screen folded. */
  async openFolded({ id, ownerSecret }: { id: string; ownerSecret?: string }): Promise<void> {
    await this.open(`/scanner?scan=${id}${ownerSecret ? `#owner=${ownerSecret}` : ''}`);
    await this.summary.waitFor();
  }

  /** Opens every folded part of the result. */
  async unfold(): Promise<void> {
    await this.summary.waitFor();
    await this.page.locator('details[data-fold]').evaluateAll((folds) => {
      for (const fold of folds) (fold as HTMLDetailsElement).open = true;
    });
  }

  async pick(file: ScanFile): Promise<void> {
    await this.page.getByLabel('MRI scan file').setInputFiles(file);
  }

  async upload(file: ScanFile): Promise<void> {
    await this.pick(file);
    await this.uploadButton.click();
  }

  /** Uploads and waits for the result. */
  async analyze(file: ScanFile): Promise<Scan> {
    await this.upload(file);
    await this.unfold();
    return this.scan();
  }

  scanId(): string {
    const id = new URL(this.page.url()).searchParams.get('scan');
    if (!id) throw new Error('The address holds no scan.');
    return id;
  }

  /** The scan as stored on the server. */
  async scan(): Promise<Scan> {
    const response = await this.page.request.get(`/api/scan/${this.scanId()}`);
    const { scan } = (await response.json()) as { scan: Scan };
    return scan;
  }

  pane(index: 0 | 1): Locator {
    return this.stage.locator('[data-pane]').nth(index);
  }

  /** Position of the picture within its pane. */
  async pictureIn(index: 0 | 1): Promise<{ left: number; top: number; width: number; height: number }> {
    return this.pane(index).evaluate((pane) => {
      const outer = pane.getBoundingClientRect();
      const inner = (pane.firstElementChild as HTMLElement).getBoundingClientRect();
      return {
        left: Math.round(inner.left - outer.left),
        top: Math.round(inner.top - outer.top),
        width: Math.round(inner.width),
        height: Math.round(inner.height),
      };
    });
  }
}
