// How other programs call the API: with requests of their own, or by a client that was made of its document.
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ApiReply {
  status: number;
  body: Record<string, unknown> & { id?: number; ids?: number[]; ticketId?: number; error?: string };
  headers: Headers;
}

export interface ApiCalls {
  send(token: string, message: object | FormData, headers: Record<string, string>): Promise<ApiReply>;
  status(token: string, id: string): Promise<ApiReply>;
  number(token: string, number: string): Promise<ApiReply>;
}

/** Where programs of this checkout find openapi-fetch, and git nothing. */
export const CACHE = path.resolve(import.meta.dirname, '../../../.cache');

async function byRequests(address: string): Promise<ApiCalls> {
  const ask = async (token: string, pathname: string, init: RequestInit = {}): Promise<ApiReply> => {
    const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(`${address}/api/messages/${pathname}`, { ...init, headers });
    return { status: response.status, body: (await response.json()) as ApiReply['body'], headers: response.headers };
  };
  return {
    send: (token, message, headers) =>
      message instanceof FormData
        ? ask(token, 'send', { method: 'POST', headers, body: message })
        : ask(token, 'send', {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(message),
          }),
    status: (token, id) => ask(token, `send/${id}`),
    number: (token, number) => ask(token, `numbers/${number}`),
  };
}

/** Its types are another test's (api-client.test.ts): they say nothing of a program that runs. */
async function byClient(address: string): Promise<ApiCalls> {
  const folder = path.join(CACHE, `api-calls-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const program = path.join(folder, 'calls.ts');
  await copyFile(path.join(import.meta.dirname, 'api-client/calls.txt'), program);
  const { callsOf } = (await import(pathToFileURL(program).href)) as { callsOf: (address: string) => ApiCalls };
  // It is read.
  await rm(folder, { recursive: true, force: true });
  return callsOf(address);
}

export const WAYS: readonly [way: string, open: (address: string) => Promise<ApiCalls>][] = [
  ['by requests', byRequests],
  ['by the client of our document', byClient],
];
