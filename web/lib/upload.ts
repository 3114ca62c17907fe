import { sessionHeader } from '#contract/analytics.ts';
import type { ResponseOf } from '#contract/call.ts';
import { classHeader } from '#contract/classrooms.ts';
import { uploadCall, uploadField } from '#contract/uploads.ts';
import { addressOf, readAnswer } from './api.ts';
import { ApiError, errorFrom, networkError } from './api-error.ts';
import { runningClassCode } from './class-membership.ts';
import { pageLanguage } from './language.ts';
import { visitorSessionId } from './session.ts';

interface UploadOptions {
  /** Share of the bytes sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** False for a sample of this site, which does not count against the visitor's upload limit. */
  counts: boolean;
  /** The confirmation code of the first answer: the visitor has seen the picture and agrees. */
  confirmation: string | undefined;
  /** The visitor cropped the picture; its receipt says so. */
  cropped: boolean;
}

type Uploaded = ResponseOf<typeof uploadCall>;

/**
 * Uploads a file. An answer to the server's question sends no bytes: the file waits there. If it no longer does, it is
 * sent again.
 */
export async function uploadScan(file: File, options: UploadOptions): Promise<Uploaded> {
  if (options.confirmation === undefined) return send(formOf(file), options);
  try {
    return await send(null, options);
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.code !== 'not_found') throw reason;
    return send(formOf(file), options);
  }
}

/** File names often contain people's names, so only the extension is sent. */
function formOf(file: File): FormData {
  const form = new FormData();
  form.append(uploadField, file, `scan${/\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0] ?? ''}`);
  return form;
}

/** A connection that moves nothing for so long is broken, although no browser says so. */
const stalledMs = 30_000;

/** XMLHttpRequest, because fetch does not report upload progress. */
function send(
  form: FormData | null,
  { onProgress, signal, counts, confirmation, cropped }: UploadOptions,
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      uploadCall.method,
      addressOf(uploadCall, { query: { confirmation, cropped: cropped ? 'true' : undefined } }),
    );
    request.withCredentials = true;
    request.setRequestHeader('accept-language', pageLanguage());
    // The server limits uploads by session, or by address if there is none.
    if (counts) request.setRequestHeader(sessionHeader, visitorSessionId());
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watchForStall = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(networkError());
        request.abort();
      }, stalledMs);
    };
    // Only while bytes leave: the server's answer has its own time.
    const classCode = runningClassCode(Date.now());
    if (classCode) request.setRequestHeader(classHeader, classCode);
    request.upload.addEventListener('loadstart', watchForStall);
    request.upload.addEventListener('loadend', () => clearTimeout(stalled));
    request.upload.addEventListener('progress', (event) => {
      watchForStall();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299) {
        const wait = request.getResponseHeader('retry-after');
        reject(errorFrom(request.status, request.statusText, request.responseText, wait));
        return;
      }
      try {
        resolve(readAnswer(uploadCall, JSON.parse(request.responseText)));
      } catch (reason) {
        reject(reason);
      }
    });
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was stopped.', 'AbortError')),
    );
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
