// Calls as another program would: by a token that was typed in, not by the session.
import type { Endpoint } from '@recado/contract/endpoint';
import { sendFromOutside } from '@recado/contract/public-api';
import { address, readAnswer, type LooseInput } from '../../shared/data/client.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { bodyOf, fieldsOf, type Tried } from './curl.ts';

export interface ProgramAnswer {
  status: number;
  body: unknown;
}

/** ApiError where it is refused. */
export const sendAsProgram = (token: string, tried: Tried, files: readonly File[]): Promise<ProgramAnswer> =>
  asProgram(token, address(sendFromOutside, {}), {
    method: 'POST',
    headers: {
      'Idempotency-Key': tried.key,
      ...(files.length === 0 && { 'Content-Type': 'application/json' }),
    },
    body: files.length === 0 ? JSON.stringify(bodyOf(tried)) : formOf(tried, files),
  });

/** ApiError where it is refused. */
export const askAsProgram = (token: string, endpoint: Endpoint, input: LooseInput): Promise<ProgramAnswer> =>
  asProgram(token, address(endpoint, input), { method: 'GET' });

interface Request {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | FormData;
}

async function asProgram(token: string, url: string, { headers, ...init }: Request): Promise<ProgramAnswer> {
  const response = await fetch(url, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, ...headers },
  }).catch(() => {
    throw new ApiError('network', 0);
  });
  return { status: response.status, body: readAnswer(response.status, await response.text()) };
}

function formOf(tried: Tried, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of fieldsOf(tried)) form.set(name, value);
  for (const file of files) form.append('medias', file, file.name);
  return form;
}
