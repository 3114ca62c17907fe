import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { apiVersion } from '#contract/constants.ts';

interface Description {
  components?: { schemas?: Record<string, unknown> };
}

/** Removes schemas that no call uses: every entity is also registered as an input. */
function withoutUnused(description: Description): object {
  const all = description.components?.schemas ?? {};
  for (;;) {
    const text = JSON.stringify(description);
    const unused = Object.keys(all).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    if (unused.length === 0) return description;
    for (const name of unused) delete all[name];
  }
}

/** Documents every registered call. Must be registered before the routes. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sulcus API',
        version: apiVersion,
        description:
          'Possible tumor regions in brain MRI slices, for research and education only, never for diagnosis. Anyone who has the random ID of a scan can see it.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'sulcus_admin',
            description: 'Called __Host-sulcus_admin where the site is reached by https',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key that an administrator made. Clients that only know Basic send it as the password.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  let described: object | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => {
    described ??= withoutUnused(app.swagger() as Description);
    return described;
  });
}
