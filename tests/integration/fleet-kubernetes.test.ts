import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, variableNames } from '#server/config/config.ts';

const folder = 'deploy/kubernetes';
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

interface Container {
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  securityContext: Record<string, unknown>;
}

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: {
    template: {
      metadata: { labels: Record<string, string> };
      spec: { securityContext: Record<string, unknown>; containers: Container[] };
    };
    selector: { matchLabels?: Record<string, string> };
  };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

const kustomization = parse(read('kustomization.yaml')) as {
  resources: string[];
  images: { name: string; newTag: string }[];
};
const files = [...kustomization.resources, 'secret.example.yaml'];
const resources = files.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Resource),
);
const pods = resources.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const names = resources.map(({ kind, metadata }) => [kind, metadata.name] as const);

type Model = new (resource: Resource) => { validate(): void };

/** The validating class generated from the published schema of this kind. */
async function modelOf({ apiVersion, kind }: Resource): Promise<Model> {
  const library = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  const module = (await import(`${library}/${apiVersion}/${kind}`)) as Record<string, Model>;
  return module[kind]!;
}

test.each(names)('%s %s matches the Kubernetes schema', async (kind, name) => {
  const resource = resources.find((each) => each.kind === kind && each.metadata.name === name)!;
  const model = await modelOf(resource);
  expect(() => new model(resource).validate()).not.toThrow();
});

test('the schemas reject an invalid resource', async () => {
  const deployment = structuredClone(resources.find(({ kind }) => kind === 'Deployment')!);
  const model = await modelOf(deployment);
  const container = deployment.spec.template.spec.containers[0] as unknown as Record<string, unknown>;
  container.ports = [{ containerPort: 'three thousand' }];
  expect(() => new model(deployment).validate()).toThrow(/containerPort/);
});

test('every file in the folder is used, and there is web, worker, migration, autoscaling and a network policy', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...files, 'kustomization.yaml'].toSorted());
  const kinds = resources.map(({ kind }) => kind);
  for (const kind of [
    'Job',
    'HorizontalPodAutoscaler',
    'ScaledObject',
    'PodDisruptionBudget',
    'NetworkPolicy',
  ]) {
    expect(kinds).toContain(kind);
  }
});

test.each(pods.map((pod) => [pod.metadata.name, pod] as const))(
  '%s runs without root on a read-only file system, and its command is in the image',
  (_, { spec }) => {
    const { securityContext, containers } = spec.template.spec;
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const { image, command, securityContext } of containers) {
      expect(image).toBe('sulcus');
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      if (command) {
        // The build writes this file to dist, which the image copies as a whole.
        const [, built = ''] = /^dist\/([\w-]+)\.js$/.exec(command[1]!) ?? [];
        expect(readFileSync('rolldown.config.ts', 'utf8')).toContain(`${built}: '`);
        expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain('COPY --from=build /app/dist dist');
      }
    }
  },
);

test('each process gets settings that the product accepts', () => {
  const settings = {
    ...resources.find(({ kind }) => kind === 'ConfigMap')?.data,
    ...resources.find(({ kind }) => kind === 'Secret')?.stringData,
  };
  for (const { spec } of pods) {
    for (const { env = [] } of spec.template.spec.containers) {
      const all = { ...settings, ...Object.fromEntries(env.map(({ name, value }) => [name, value])) };
      expect(Object.keys(all).filter((name) => !variableNames.includes(name))).toEqual([]);
      expect(readConfig(all)).toMatchObject({ storage: 's3' });
    }
  }
});

test('selectors match their pods, and the image has a version', () => {
  const labels = pods.map(({ spec }) => JSON.stringify(spec.template.metadata.labels));
  for (const { kind, spec } of resources) {
    if (kind === 'Deployment' || kind === 'PodDisruptionBudget') {
      expect(labels).toContain(JSON.stringify(spec.selector.matchLabels));
    }
  }
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(kustomization.images).toMatchObject([{ name: 'sulcus', newTag: version }]);
});
