import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DicomSearch,
  instanceMetadataCall,
  maxStoreBytes,
  renderedInstanceCall,
  retrieveInstanceCall,
  retrieveSeriesCall,
  retrieveStudyCall,
  searchAllInstancesCall,
  searchAllSeriesCall,
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
import { readWholeDicom } from '#imaging/dicom/read-dicom.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller, Register } from '#server/http/register-call.ts';
import { acceptable, dicomParts } from './acceptable.ts';
import { askForStudy } from './answered-study.ts';
import { describeReport } from './describe-report.ts';
import { describeInstance, describeSeries, describeStudy, studyUrl } from './describe-results.ts';
import { toDicomJson } from './dicom-json.ts';
import { boundaryOf, joinParts, splitParts } from './multipart-related.ts';
import { resultsOf, searchResults, studiesWithResults } from './result-objects.ts';
import { answerStore, type Outcome } from './store-answer.ts';
import { readArchived, storeInstance } from './store-instance.ts';
import type { ResultObject } from './study-view.ts';
import { apiStudyOf } from './study-view.ts';

interface Place {
  study: string;
  series?: string;
  instance?: string;
}

const dicomJson = 'application/dicom+json';
const jsonTypes = [dicomJson, 'application/json'] as const;

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

/** In the type that the request accepts. */
const sendJson = ({ headers }: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply =>
  reply.type(acceptable(headers.accept, jsonTypes)).send(JSON.stringify(body));

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
    return reply.status(status).type(dicomJson).send(JSON.stringify(body));
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

/** Whether a query uses an attribute that results lack. */
function asksForUnstored(search: Partial<DicomSearch>): boolean {
  return Object.entries(search).some(([key, value]) => !searchedBy.has(key) && !anyValue(value));
}

/** An empty value or an asterisk matches everything (PS3.4 C.2.2.2.3). */
const anyValue = (value: unknown): boolean => value === undefined || value === '' || value === '*';

/** A date, or a range of dates that may be open at one end (PS3.4 C.2.2.2.5). */
function inDates(wanted: string | undefined, date: string): boolean {
  if (anyValue(wanted)) return true;
  const [from = '', to = from] = wanted!.split('-');
  return date !== '' && date >= from && date <= (to || '99999999');
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
  const filed = {
    studyDate: [search.StudyDate, search['00080020']],
    accessionNumber: [search.AccessionNumber, search['00080050']],
  } as const;
  const fits = ({ filed: own }: ResultObject): boolean =>
    filed.studyDate.every((value) => inDates(value, own.studyDate)) &&
    filed.accessionNumber.every((value) => anyValue(value) || value === own.accessionNumber);
  return objects
    .filter(fits)
    .filter((object) =>
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
    return sendJson(request, reply, found);
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
    return sendJson(request, reply, page(describeSeries(baseOf(request), objects), query));
  });
  /** Over all studies, as far as the page reaches. */
  const everywhere = (
    caller: ApiCaller,
    query: DicomSearch,
    described: (objects: ResultObject[]) => unknown[],
  ) =>
    searchResults(context, caller, {
      study: query.StudyInstanceUID ?? query['0020000D'],
      describe: (objects) => described(matching(objects, query)),
      most: query.offset + query.limit,
    }).then((rows) => page(rows, query));

  register(searchAllSeriesCall, async ({ caller, query, request, reply }) => {
    const describe = (objects: ResultObject[]) => describeSeries(baseOf(request), objects);
    return sendJson(request, reply, await everywhere(caller, query, describe));
  });
  register(searchAllInstancesCall, async ({ caller, query, request, reply }) => {
    const describe = (objects: ResultObject[]) =>
      objects.map((object) => describeInstance(baseOf(request), object));
    return sendJson(request, reply, await everywhere(caller, query, describe));
  });
  for (const call of [searchStudyInstancesCall, searchInstancesCall] as const) {
    register(call, async ({ caller, params, query, request, reply }) => {
      await readStudyFor(caller, params.study);
      const objects = matching(await resultsOf(context, caller, [params.study]), query, params);
      const found = page(objects, query).map((object) => describeInstance(baseOf(request), object));
      return sendJson(request, reply, found);
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
    const type = acceptable(
      headers.accept,
      place.instance ? [dicomParts, 'application/dicom'] : [dicomParts],
    );
    const files: Uint8Array[] = [];
    for (const object of await find(caller, place)) files.push(await object.write(context));
    const [only] = files;
    // Multipart by default; a single instance is sent as is if the caller asks for that.
    if (only && type === 'application/dicom') {
      return reply.type('application/dicom').send(Buffer.from(only));
    }
    const { contentType, body } = joinParts(files);
    return reply.type(contentType).send(body);
  }
  async function sendMetadata(
    caller: ApiCaller,
    place: Place,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const described: unknown[] = [];
    for (const object of await find(caller, place)) {
      described.push(toDicomJson(readWholeDicom(await object.write(context))));
    }
    return sendJson(request, reply, described);
  }
  for (const call of [retrieveStudyCall, retrieveSeriesCall, retrieveInstanceCall] as const) {
    register(call, ({ caller, params, request, reply }) => sendFiles(caller, params, request, reply));
  }
  register(renderedInstanceCall, async ({ caller, params, request, reply }) => {
    const [object] = (await find(caller, params)) as [ResultObject];
    const { row, modality } = object;
    if (row && modality === 'SEG') {
      const type = acceptable(request.headers.accept, ['image/png']);
      return reply.type(type).send(Buffer.from(await context.outputs.read(row, 'annotated')));
    }
    const type = acceptable(request.headers.accept, row ? ['application/pdf', 'text/plain'] : ['text/plain']);
    if (row && type === 'application/pdf') {
      return reply.type(type).send(Buffer.from(await context.outputs.read(row, 'report')));
    }
    const report = toDicomJson(readWholeDicom(await object.write(context)));
    return reply.type('text/plain; charset=utf-8').send(describeReport(report));
  });
  for (const call of [studyMetadataCall, seriesMetadataCall, instanceMetadataCall] as const) {
    register(call, ({ caller, params, request, reply }) => sendMetadata(caller, params, request, reply));
  }
}
