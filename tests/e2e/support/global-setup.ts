import { makeEmbeddedTemplate } from '#tests/harness/embedded-template.ts';
import { templateVariable } from './server.ts';

/** Playwright calls this once before all workers, and what it returns after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await makeEmbeddedTemplate();
  process.env[templateVariable] = template.path;
  return template.remove;
}
