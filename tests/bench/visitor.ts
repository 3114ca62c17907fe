import { Agent, type IncomingMessage, request } from 'node:http';
import type { Scan, ScanEvent } from '#contract/scans.ts';
import { uploadField } from '#contract/uploads.ts';
import type { Picture } from './pictures.ts';
import { readBody } from './read-body.ts';

/**
 * Visitors share the cores with what is measured, so their requests are as simple as possible. Idle connections are
 * dropped early, or the server might close one just as the next request starts.
 */
const agent = new Agent({ keepAlive: true, timeout: 1_000 });
const boundary = 'a-slice-for-the-benchmark';
let visitors = 0;

/** A picture as a multipart form. Built before timing starts. */
export function formOf({ file, filename }: Pick<Picture, 'file' | 'filename'>): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${uploadField}"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

async function send(
  method: string,
  url: string,
  headers: Record<string, string | number>,
  body?: Buffer,
): Promise<string> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers, agent }, resolve).on('error', reject).end(body);
  });
  const text = String(await readBody(answer));
  if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`);
  return text;
}

interface Uploaded {
  scan: Scan | null;
  question?: { confirmation: string } | null;
}

/** The headers of a new visitor, whose own address avoids the upload limit. */
function newVisitorHeaders(): Record<string, string> {
  visitors += 1;
  return { 'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` };
}

/** Uploads and confirms the masking, as the page does. */
export async function upload(url: string, form: Buffer, headers = newVisitorHeaders()): Promise<Scan> {
  const sendForm = async (query: string): Promise<Uploaded> => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const formHeaders = { ...headers, 'content-type': type, 'content-length': form.length };
    return JSON.parse(await send('POST', `${url}/api/upload${query}`, formHeaders, form)) as Uploaded;
  };
  let { scan, question } = await sendForm('');
  if (question) ({ scan } = await sendForm(`?confirmation=${encodeURIComponent(question.confirmation)}`));
  if (!scan) throw new Error('A picture was not stored.');
  return scan;
}

/** Requests the analysis and reads its events to the last, which has the result, as the page does. */
export async function analyze(url: string, { id }: Scan, headers = newVisitorHeaders()): Promise<Scan> {
  await send('POST', `${url}/api/process/${id}`, headers);
  const events = await send('GET', `${url}/api/scan/${id}/events`, headers);
  const last = events.slice(events.lastIndexOf('data: ') + 'data: '.length);
  const { scan } = JSON.parse(last) as ScanEvent;
  if (scan?.processingStatus !== 'completed') throw new Error(scan?.failureReason ?? 'not completed');
  return scan;
}

export async function visit(url: string, form: Buffer): Promise<Scan> {
  const headers = newVisitorHeaders();
  const scan = await upload(url, form, headers);
  return scan.processingStatus === 'completed' ? scan : analyze(url, scan, headers);
}
