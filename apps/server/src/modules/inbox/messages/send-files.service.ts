// What an attendant sends as a call brings it: text, a template, a list of files, or files that are stored while they arrive.
import { sendMessage as endpoint, type Message } from '@recado/contract/messages';
import type { z } from 'zod';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { parseBody, type Call } from '../../../platform/http/route.ts';
import { checkStorage } from '../../accounts/plans/plan-limit.service.ts';
import { receiveFiles } from '../../../platform/media/received-files.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import type { StoredMedia } from '../media/media.service.ts';
import { openToWrite, sendMessages, type Sent } from './send-message.service.ts';
import type { Draft } from './message-parts.ts';
import { sendTemplate } from './send-template.ts';

type Body = z.output<typeof endpoint.body>;

const FIELD = 'medias';

export async function sendFiles(call: Call, store: MediaStore, ticketId: number): Promise<Message[]> {
  // Nothing is stored for somebody who may not write there, nor where there is no room.
  await call.run(async (ctx) => {
    await openToWrite(ctx, ticketId);
    await checkStorage(ctx);
  });
  return receiveFiles(
    call,
    store,
    { folder: 'messages', field: FIELD },
    async ({ fields, repeated, files, discard }) => {
      const texts = repeated['body'] ?? [];
      // A text to each file, as the client of the specification sends them; one is the first file's.
      const captions = texts.length > 1 ? texts.map((body) => bodyOf({ ...fields, body }).body) : undefined;
      const sent = await send(call, ticketId, bodyOf(fields), files, captions);
      if (sent.repeated) await discard();
      return sent.messages;
    },
  );
}

export async function sendText(call: Call, ticketId: number, body: Body): Promise<Message[]> {
  return (await send(call, ticketId, body, [])).messages;
}

function send(
  call: Call,
  ticketId: number,
  body: Body,
  files: readonly StoredMedia[],
  captions?: readonly string[],
): Promise<Sent> {
  const draft = { ticketId, ...draftOf(body), files, captions };
  if (body.template) {
    if (body.body.trim() !== '') throw validationFailed([{ path: 'body', message: 'a template has its own text' }]);
    return sendTemplate(call, draft, body.template);
  }
  if (body.fileListId !== undefined) {
    if (body.body.trim() !== '' || files.length > 0)
      throw validationFailed([{ path: 'fileListId', message: 'a list has its own message and files' }]);
  } else if (files.length === 0) requireText(body);
  return call.run((ctx) => sendMessages(ctx, draft));
}

const draftOf = ({
  body,
  quotedMsg,
  clientId,
  fileListId,
}: Body): Pick<Draft, 'body' | 'quotedId' | 'clientId' | 'fileListId'> => ({
  body,
  quotedId: quotedMsg?.id,
  clientId,
  fileListId,
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
