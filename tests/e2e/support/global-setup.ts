import { embeddedTemplate } from '#tests/harness/database-templates.ts';
import { templateVariable } from './server.ts';

/** Playwright calls this once before all workers. */
export default async function setup(): Promise<void> {
  process.env[templateVariable] = await embeddedTemplate();
}
