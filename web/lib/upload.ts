import { sessionHeader } from '#contract/analytics.ts';
import type { ResponseOf } from '#contract/call.ts';
import { uploadCall, uploadField } from '#contract/uploads.ts';
import { addressOf, readAnswer } from './api.ts';
import { errorFrom, networkError } from './api-error.ts';
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
}

/** Uploads a file. XMLHttpRequest, because fetch does not report upload progress. */
export function uploadScan(
  file: File,
  { onProgress, signal, counts, confirmation }: UploadOptions,
): Promise<ResponseOf<typeof uploadCall>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadCall.method, addressOf(uploadCall, { query: { confirmation } }));
    request.withCredentials = true;
    request.setRequestHeader('accept-language', pageLanguage());
    // The server limits uploads by session, or by address if there is none.
    if (counts) request.setRequestHeader(sessionHeader, visitorSessionId());
    request.upload.addEventListener('progress', (event) => {
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
    const form = new FormData();
    // File names often contain people's names, so only the extension is sent.
    form.append(uploadField, file, `scan${/\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0] ?? ''}`);
    request.send(form);
  });
}
