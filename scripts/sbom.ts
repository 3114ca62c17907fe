import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '#tools/run-program.ts';

/** `npm run sbom`: the packages that the product runs on, in the words of CycloneDX. */
interface Bill {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

// npm's own `--omit dev` leaves out what the tools need too, so that packages of the product are missing.
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 2 ** 26 });
const bill = JSON.parse(stdout) as Bill;
// npm writes the folder's name.
bill.metadata.component.name = 'sulcus';
bill.components = bill.components.filter(
  ({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
);
const kept = new Set(bill.components.map((component) => component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref) || ref.startsWith('sulcus@'))
  .map((each) => ({ ...each, dependsOn: each.dependsOn?.filter((ref) => kept.has(ref)) ?? [] }));
console.log(JSON.stringify(bill, null, 2));
