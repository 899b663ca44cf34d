// Files that an attendant sends: stored while they arrive, and taken away again if the message comes to nothing.
import { randomUUID } from 'node:crypto';
import { sendMessage as endpoint, type Message } from '@recado/contract/messages';
import type { z } from 'zod';
import { mayHaveCommitted } from '../../../platform/db/pg-errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { readMultipart, type UploadedFile } from '../../../platform/http/multipart.ts';
import { parseBody, type Call } from '../../../platform/http/route.ts';
import { checkStorage } from '../../accounts/plans/plan-limit.service.ts';
import { reserveFile } from '../../../platform/media/kept-files.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import type { StoredMedia } from '../media/media.service.ts';
import { openToWrite, sendMessages, type Sent } from './send-message.service.ts';
import type { Draft } from './message-parts.service.ts';
import { sendTemplate } from './send-template.service.ts';

type Body = z.output<typeof endpoint.body>;

const FIELD = 'medias';

export async function sendFiles(call: Call, store: MediaStore, ticketId: number): Promise<Message[]> {
  // Nothing is stored for somebody who may not write there, nor where there is no room.
  await call.run(async (ctx) => {
    await openToWrite(ctx, ticketId);
    await checkStorage(ctx);
  });
  const keys: string[] = [];
  const keep = async (file: UploadedFile): Promise<StoredMedia> => {
    if (file.field !== FIELD) throw validationFailed([{ path: file.field, message: `files go into ${FIELD}` }]);
    const storageKey = `messages/${call.actor().companyId}/${randomUUID()}`;
    keys.push(storageKey);
    await reserveFile(call.platform.db, call.actor().companyId, storageKey);
    const size = await store.put(storageKey, file.content);
    return { storageKey, size, mime: file.mime, fileName: file.name };
  };
  try {
    const { fields, files } = await readMultipart(call.request, keep);
    const body = bodyOf(fields);
    const { messages, repeated } = await send(call, ticketId, body, files);
    if (repeated) await removeAll(store, keys);
    return messages;
  } catch (error) {
    // A database that went away may yet have kept the message: then its files must be there.
    if (!mayHaveCommitted(error)) await removeAll(store, keys);
    throw error;
  }
}

export async function sendText(call: Call, ticketId: number, body: Body): Promise<Message[]> {
  return (await send(call, ticketId, body, [])).messages;
}

function send(call: Call, ticketId: number, body: Body, files: readonly StoredMedia[]): Promise<Sent> {
  const draft = { ticketId, ...draftOf(body), files };
  if (body.template) {
    if (body.body.trim() !== '') throw validationFailed([{ path: 'body', message: 'a template has its own text' }]);
    return sendTemplate(call, draft, body.template);
  }
  if (files.length === 0) requireText(body);
  return call.run((ctx) => sendMessages(ctx, draft));
}

/** The listing of what cannot be removed now stays, and the job tries again. */
async function removeAll(store: MediaStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => store.remove(key)));
}

const draftOf = ({ body, quotedMsg, clientId }: Body): Pick<Draft, 'body' | 'quotedId' | 'clientId'> => ({
  body,
  quotedId: quotedMsg?.id,
  clientId,
});

function requireText({ body }: Body): void {
  if (body.trim() === '') throw validationFailed([{ path: 'body', message: 'write something' }]);
}

/** In a form every field is text: these two are JSON in it. */
function bodyOf({ quotedMsg, template, ...fields }: Record<string, string>): Body {
  return parseBody(endpoint, {
    ...fields,
    ...jsonField('quotedMsg', quotedMsg),
    ...jsonField('template', template),
  });
}

function jsonField(name: string, text: string | undefined): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  try {
    return { [name]: JSON.parse(text) as unknown };
  } catch {
    throw validationFailed([{ path: name, message: 'must be JSON' }]);
  }
}
