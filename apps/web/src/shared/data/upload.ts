// Calls with files: multipart by XMLHttpRequest, because fetch cannot tell how much has gone out.
import type { Endpoint } from '@recado/contract/endpoint';
import { ApiError } from '../errors/ApiError.ts';
import {
  address,
  authorization,
  readAnswer,
  withSession,
  type CallInput,
  type LooseInput,
  type Reply,
} from './client.ts';

/** Without any progress. */
const STALL_MS = 60_000;

export interface UploadInput<E extends Endpoint> {
  params?: CallInput<E>['params'];
  query?: CallInput<E>['query'];
  /** the other fields of the form */
  fields?: Record<string, string>;
  /** by form field: `{ medias: files }` */
  files: Record<string, readonly File[]>;
  /** from 0 to 1 */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** ms for the answer once all has gone out, where much is to be done with it */
  answerMs?: number;
}

/** Throws ApiError, or an AbortError when `signal` ends it. */
export async function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<Reply<E>> {
  const form = new FormData();
  // Fields first: the server reads the form as a stream and needs them before the files.
  for (const [name, value] of Object.entries(input.fields ?? {})) form.append(name, value);
  for (const [name, files] of Object.entries(input.files)) for (const file of files) form.append(name, file, file.name);
  // The generic part cannot be read while E is open; its shape is held by UploadInput.
  const { params, query } = input as LooseInput;
  const answer = await withSession(endpoint, () => post(endpoint, address(endpoint, { params, query }), form, input));
  return answer as Reply<E>;
}

function post(
  endpoint: Endpoint,
  url: string,
  form: FormData,
  { onProgress, signal, answerMs = STALL_MS }: Pick<UploadInput<Endpoint>, 'onProgress' | 'signal' | 'answerMs'>,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  request.open(endpoint.method, url);
  for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
  // A line that is dead says nothing; a slow one goes on.
  let stall: ReturnType<typeof setTimeout> | undefined;
  const alive = (ms = STALL_MS): void => {
    clearTimeout(stall);
    stall = setTimeout(() => {
      reject(new ApiError('network', 0));
      request.abort();
    }, ms);
  };
  request.upload.onprogress = (event) => {
    alive();
    if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
  };
  request.upload.onload = () => alive(answerMs);
  request.onload = () => {
    try {
      resolve(readAnswer(request.status, request.responseText));
    } catch (error) {
      reject(error);
    }
  };
  request.onerror = () => reject(new ApiError('network', 0));
  request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
  if (signal?.aborted) return Promise.reject(new DOMException('The upload was cancelled', 'AbortError'));
  signal?.addEventListener('abort', abort, { once: true });
  alive();
  request.send(form);
  return promise.finally(() => {
    clearTimeout(stall);
    signal?.removeEventListener('abort', abort);
  });
}
