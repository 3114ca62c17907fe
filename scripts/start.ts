import { buildWeb } from './build-web.ts';

/** `npm start`: the web app if it needs building, then the server in this same process, which gets all signals. */
try {
  if (process.env.ROLE !== 'worker') await buildWeb();
} catch (error) {
  console.error(`Sulcus cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
console.log('Starting Sulcus; the first start prepares its database, which takes some seconds …');
await import('../server/main.ts');
