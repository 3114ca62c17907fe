import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DicomSearch,
  instanceMetadataCall,
  maxStoreBytes,
  retrieveInstanceCall,
  retrieveSeriesCall,
  retrieveStudyCall,
  searchedBy,
  searchInstancesCall,
  searchSeriesCall,
  searchStudiesCall,
  searchStudyInstancesCall,
  seriesMetadataCall,
  storeInstancesCall,
  storeStudyCall,
  studyMetadataCall,
} from '#contract/dicomweb.ts';
import { apiStudyCall } from '#contract/public-api.ts';
import { readDicom } from '#imaging/dicom/read-dicom.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller, Register } from '#server/http/register-call.ts';
import { describeInstance, describeSeries, describeStudy, studyUrl } from './describe-results.ts';
import { toDicomJson } from './dicom-json.ts';
import { boundaryOf, joinParts, splitParts } from './multipart-related.ts';
import { resultsOf, studiesWithResults } from './result-objects.ts';
import { answerStore, type Outcome } from './store-answer.ts';
import { readArchived, storeInstance } from './store-instance.ts';
import { askForStudy } from './study-answer.ts';
import type { ResultObject } from './study-view.ts';
import { apiStudyOf } from './study-view.ts';

interface Place {
  study: string;
  series?: string;
  instance?: string;
}

const dicomJson = 'application/dicom+json';

/** The base URL that the caller used, for links in responses. */
const baseOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** Receives images by STOW-RS; serves structured reports and segmentations by QIDO-RS and WADO-RS. */
export function dicomwebRoutes(register: Register, context: Context, app: FastifyInstance): void {
  for (const type of ['multipart/related', 'application/dicom']) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  }
  storeRoutes(register, context);
  searchRoutes(register, context);
  retrieveRoutes(register, context);
  register(apiStudyCall, async ({ caller, params: { study } }) =>
    apiStudyOf(study, await askForStudy(context, caller, study)),
  );
}

const sendJson = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply.status(status).type(dicomJson).send(JSON.stringify(body));

function instancesOf(request: FastifyRequest): Buffer[] {
  const contentType = request.headers['content-type'] ?? '';
  const body = request.body as Buffer | undefined;
  if (!Buffer.isBuffer(body)) throw new AppError('unsupported_file', (t) => t('dicomweb.notDicom'));
  if (contentType.startsWith('application/dicom')) return [body];
  const boundary = boundaryOf(contentType);
  if (!boundary) throw new AppError('bad_request', (t) => t('dicomweb.noBoundary'));
  const parts = splitParts(body, boundary);
  if (parts.length === 0) throw new AppError('bad_request', (t) => t('dicomweb.noInstance'));
  if (parts.some((part) => part.contentType && !part.contentType.startsWith('application/dicom'))) {
    throw new AppError('unsupported_file', (t) => t('dicomweb.partType'));
  }
  return parts.map(({ bytes }) => bytes);
}

function storeRoutes(register: Register, context: Context): void {
  async function store(
    caller: ApiCaller,
    request: FastifyRequest,
    reply: FastifyReply,
    options: { study?: string; confirmMasked: boolean },
  ): Promise<FastifyReply> {
    const outcomes: Outcome[] = [];
    let studyUid = options.study;
    for (const bytes of instancesOf(request)) {
      const name = readArchived(bytes);
      studyUid ??= name?.studyUid;
      try {
        await storeInstance(context, caller, bytes, options);
        outcomes.push({ name });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        outcomes.push({ name, error });
      }
    }
    const base = baseOf(request);
    const { status, body } = answerStore(outcomes, (study) => studyUrl(base, study), studyUid);
    return sendJson(reply, status, body);
  }
  const limits = { bodyLimit: maxStoreBytes };
  register(
    storeInstancesCall,
    ({ caller, query, request, reply }) =>
      store(caller, request, reply, { confirmMasked: query.confirmMasked === 'true' }),
    limits,
  );
  register(
    storeStudyCall,
    ({ caller, params, query, request, reply }) =>
      store(caller, request, reply, { ...params, confirmMasked: query.confirmMasked === 'true' }),
    limits,
  );
}

/** Whether a query uses an attribute that results lack. An empty value or an asterisk matches everything (PS3.4 C.2.2.2.3). */
function asksForUnstored(search: Partial<DicomSearch>): boolean {
  return Object.entries(search).some(([key, value]) => !searchedBy.has(key) && value !== '' && value !== '*');
}

/** Filters results by a query and the UIDs in the URL. */
function matching(objects: ResultObject[], search: Partial<DicomSearch>, place: Partial<Place> = {}) {
  if (asksForUnstored(search)) return [];
  const wanted = {
    studyUid: [search.StudyInstanceUID, search['0020000D']],
    seriesUid: [search.SeriesInstanceUID, search['0020000E'], place.series],
    instanceUid: [search.SOPInstanceUID, search['00080018'], place.instance],
    modality: [search.Modality, search['00080060']],
  } as const;
  return objects.filter((object) =>
    Object.entries(wanted).every(([field, values]) =>
      values.every((value) => value === undefined || value === object[field as keyof typeof wanted]),
    ),
  );
}

function searchRoutes(register: Register, context: Context): void {
  const page = <T>(all: T[], { limit, offset }: DicomSearch): T[] => all.slice(offset, offset + limit);

  register(searchStudiesCall, async ({ caller, query, request, reply }) => {
    const study = query.StudyInstanceUID ?? query['0020000D'];
    const studies = await studiesWithResults(context, caller, { ...query, study });
    const byStudy = Map.groupBy(await resultsOf(context, caller, studies), ({ studyUid }) => studyUid);
    const modality = query.ModalitiesInStudy ?? query['00080061'];
    const found = studies
      .map((uid) => byStudy.get(uid) ?? [])
      .filter((objects) => objects.some((object) => modality === undefined || object.modality === modality))
      .filter((objects) => matching(objects, query).length > 0)
      .map((objects) => describeStudy(baseOf(request), objects));
    return sendJson(reply, 200, found);
  });
  /** Starts reading the study, so that the next query finds its answer. */
  const readStudyFor = async (caller: ApiCaller, study: string): Promise<void> => {
    await askForStudy(context, caller, study).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    });
  };

  register(searchSeriesCall, async ({ caller, params, query, request, reply }) => {
    await readStudyFor(caller, params.study);
    const objects = matching(await resultsOf(context, caller, [params.study]), query);
    return sendJson(reply, 200, page(describeSeries(baseOf(request), objects), query));
  });
  for (const call of [searchStudyInstancesCall, searchInstancesCall] as const) {
    register(call, async ({ caller, params, query, request, reply }) => {
      await readStudyFor(caller, params.study);
      const objects = matching(await resultsOf(context, caller, [params.study]), query, params);
      const found = page(objects, query).map((object) => describeInstance(baseOf(request), object));
      return sendJson(reply, 200, found);
    });
  }
}

function retrieveRoutes(register: Register, context: Context): void {
  async function find(caller: ApiCaller, place: Place): Promise<ResultObject[]> {
    const objects = matching(await resultsOf(context, caller, [place.study]), {}, place);
    if (objects.length === 0) throw new AppError('not_found', (t) => t('dicomweb.noResult'));
    return objects;
  }
  async function sendFiles(
    caller: ApiCaller,
    place: Place,
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const files: Uint8Array[] = [];
    for (const object of await find(caller, place)) files.push(await object.write(context));
    const [only] = files;
    // Multipart by default; a single instance is sent as is if the caller asks for that.
    if (only && place.instance && headers.accept?.trim().startsWith('application/dicom')) {
      return reply.type('application/dicom').send(Buffer.from(only));
    }
    const { contentType, body } = joinParts(files);
    return reply.type(contentType).send(body);
  }
  async function sendMetadata(caller: ApiCaller, place: Place, reply: FastifyReply): Promise<FastifyReply> {
    const described: unknown[] = [];
    for (const object of await find(caller, place)) {
      described.push(toDicomJson(readDicom(await object.write(context)).set));
    }
    return sendJson(reply, 200, described);
  }
  for (const call of [retrieveStudyCall, retrieveSeriesCall, retrieveInstanceCall] as const) {
    register(call, ({ caller, params, request, reply }) => sendFiles(caller, params, request, reply));
  }
  for (const call of [studyMetadataCall, seriesMetadataCall, instanceMetadataCall] as const) {
    register(call, ({ caller, params, reply }) => sendMetadata(caller, params, reply));
  }
}
