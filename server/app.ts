import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createAuthenticate } from '#server/accounts/authenticate.ts';
import { accountRoutes } from '#server/accounts/routes.ts';
import { analyticsRoutes } from '#server/analytics/routes.ts';
import { createAuthenticateKey } from '#server/api-keys/authenticate-key.ts';
import { apiKeyRoutes } from '#server/api-keys/routes.ts';
import { classroomRoutes } from '#server/classrooms/routes.ts';
import { showsBuiltInText } from '#server/content/built-in-text.ts';
import { contentRoutes } from '#server/content/routes.ts';
import type { Context } from '#server/context.ts';
import { dashboardRoutes } from '#server/dashboard/routes.ts';
import { datasetRoutes } from '#server/dataset/routes.ts';
import { dicomwebRoutes } from '#server/dicomweb/routes.ts';
import { feedbackRoutes } from '#server/feedback/routes.ts';
import { healthRoutes } from '#server/health/routes.ts';
import { limitBufferedResponses } from '#server/http/buffered-responses.ts';
import { trustedProxies } from '#server/http/caller.ts';
import { answerErrors, answerMalformedUrl, bodyLimit } from '#server/http/errors.ts';
import { readJsonBodies } from '#server/http/json-body.ts';
import { metricsRoute } from '#server/http/metrics-route.ts';
import { documentApi } from '#server/http/openapi.ts';
import { type Pressure, refuseUnderPressure } from '#server/http/pressure.ts';
import { refuseBrokenText } from '#server/http/refuse-broken-text.ts';
import { createRegister } from '#server/http/register-call.ts';
import { observeRequests } from '#server/http/request-log.ts';
import { protect } from '#server/http/security.ts';
import { refuseWhileStarting } from '#server/http/starting.ts';
import { servePages } from '#server/http/web-pages.ts';
import { intakeRoutes } from '#server/intake/routes.ts';
import { libraryRoutes } from '#server/library/routes.ts';
import { modelRoutes } from '#server/models/routes.ts';
import { measureOperations } from '#server/operations/measure-operations.ts';
import { operationsRoutes } from '#server/operations/routes.ts';
import { outputRoutes } from '#server/outputs/routes.ts';
import { publicApiRoutes } from '#server/public-api/routes.ts';
import { reviewRoutes } from '#server/review/routes.ts';
import { scanRoutes } from '#server/scan/routes.ts';
import { siteRoutes } from '#server/site/routes.ts';

const capabilities = [
  intakeRoutes,
  scanRoutes,
  outputRoutes,
  healthRoutes,
  dashboardRoutes,
  siteRoutes,
  feedbackRoutes,
  classroomRoutes,
  contentRoutes,
  analyticsRoutes,
  accountRoutes,
  libraryRoutes,
  reviewRoutes,
  datasetRoutes,
  modelRoutes,
  operationsRoutes,
  apiKeyRoutes,
  publicApiRoutes,
  dicomwebRoutes,
];

/** Far more than one process serves; a proxy in front limits each address (docs/security.md). */
const maxConnections = 10_000;

/** Without them Fastify loads its own for JSON schemas, and its types know no others. */
const zodCompilers: object = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
};

/** The HTTP side of the product: every capability's calls, then the pages. */
export async function buildApp(
  context: Context,
  options: { webRoot: string; isStarted: () => boolean; pressure?: Pressure | undefined },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Not a UUID, because the log shortens those.
    genReqId: () => randomBytes(12).toString('base64url'),
    trustProxy: trustedProxies(context.config.trustProxy),
    bodyLimit,
    // A slower request is cut off: 5 MB take this long at 90 KB/s.
    requestTimeout: 60_000,
    // Node looks for slow requests every 30 seconds by default, and so cuts them off after up to 90.
    http: { headersTimeout: 60_000, connectionsCheckingInterval: 1_000 },
    // An idle connection is closed, because its caller no longer reads.
    connectionTimeout: 180_000,
    // Thousands of pipelined requests fit into one packet, and their responses would fill the memory.
    maxRequestsPerSocket: 1_000,
    // Jobs run in this process while the app is built. On a slow machine the default of ten seconds is too short.
    pluginTimeout: 60_000,
    forceCloseConnections: true,
    frameworkErrors: answerMalformedUrl,
    schemaController: { compilersFactory: zodCompilers },
  });
  readJsonBodies(app);
  answerErrors(app);
  refuseBrokenText(app);
  limitBufferedResponses(app);
  app.server.maxConnections = maxConnections;
  observeRequests(app, context);
  await refuseUnderPressure(app, options.pressure);
  await protect(app, context.config);
  refuseWhileStarting(app, options.isStarted);
  await documentApi(app);
  const authenticate = createAuthenticate(context);
  const register = createRegister(app, authenticate, createAuthenticateKey(context), context.secret);
  for (const routes of capabilities) await routes(register, context, app);
  measureOperations(context);
  metricsRoute(app, context, authenticate);
  await servePages(app, context.config, options.webRoot, (address) => showsBuiltInText(context, address));
  await app.ready();
  return app;
}
