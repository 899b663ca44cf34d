// Sends as another program would: by a token that was typed in, not by the session.
import { sendFromOutside } from '@recado/contract/public-api';
import { address, readAnswer } from '../../shared/data/client.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { bodyOf, type Tried } from './curl.ts';

export interface ProgramAnswer {
  status: number;
  body: unknown;
  /** how many calls are left, as the header says */
  limit: string | null;
}

/** ApiError where it is refused. */
export async function sendAsProgram(token: string, tried: Tried, files: readonly File[]): Promise<ProgramAnswer> {
  const response = await fetch(address(sendFromOutside, {}), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': tried.key,
      ...(files.length === 0 && { 'Content-Type': 'application/json' }),
    },
    body: files.length === 0 ? JSON.stringify(bodyOf(tried)) : formOf(tried, files),
  }).catch(() => {
    throw new ApiError('network', 0);
  });
  const body = readAnswer(response.status, await response.text());
  return { status: response.status, body, limit: response.headers.get('ratelimit') };
}

function formOf({ number, body, closeTicket }: Tried, files: readonly File[]): FormData {
  const form = new FormData();
  form.set('number', number);
  form.set('body', body);
  if (closeTicket) form.set('closeTicket', 'true');
  for (const file of files) form.append('medias', file, file.name);
  return form;
}
