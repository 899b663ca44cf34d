// Another program sends to a number: one message for one key, however often it is asked.
import type { SendContent } from '@recado/contract/actions';
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import { sendFromOutside as endpoint } from '@recado/contract/public-api';
import { sentKindOf } from '@recado/rules/sendable';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import type { Program, ProgramCall } from '../../../platform/http/programs.ts';
import { parseBody } from '../../../platform/http/route.ts';
import { receiveFiles, type ReceivedFile } from '../../../platform/media/received-files.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { checkStorage } from '../../accounts/plans/plan-limit.service.ts';
import { askTemplates } from '../../catalog/connections/channel-requests.service.ts';
import { ensurePerson } from '../../catalog/contacts/people.service.ts';
import { insertStored } from '../../inbox/media/media.service.ts';
import { sendAutomatic } from '../../inbox/messages/send-automatic.service.ts';
import { findTemplate, mistakesIn, textOf } from '../../inbox/messages/template.rules.ts';
import { ensureConversation } from '../../inbox/tickets/conversation.service.ts';
import { lockTicket, moveTickets } from '../../inbox/tickets/move-tickets.service.ts';
import { checkedNumber, type CheckedNumber } from '../numbers/numbers.service.ts';
import { claimKey, findAnswer, findLine, keepAnswer, type KeptAnswer, type Line } from './public-api.repo.ts';
import { fingerprint, idempotencyKey, mustSaySomething, type Asked } from './public-api.rules.ts';

type Answer = z.output<typeof endpoint.reply>;

const FIELD = 'medias';

/** Everything of one sending that does not change while it is tried. */
interface Sending {
  asked: Asked;
  files: readonly ReceivedFile[];
  /** undefined: the caller does not mind whether it is sent twice */
  key: string | undefined;
  print: string;
}

export async function sendFromOutside(call: ProgramCall, store: MediaStore, body: Asked): Promise<Answer> {
  const key = idempotencyKey(call.request.headers['idempotency-key']);
  if (!call.request.isMultipart()) return (await send(call, sendingOf(body, [], key))).answer;
  await call.run(checkStorage);
  return receiveFiles(call, store, { folder: 'messages', field: FIELD }, async ({ fields, files, discard }) => {
    const { answer, repeated } = await send(call, sendingOf(bodyOf(fields), files, key));
    if (repeated) await discard();
    return answer;
  });
}

function sendingOf(asked: Asked, files: readonly ReceivedFile[], key: string | undefined): Sending {
  mustSaySomething(asked, files);
  return { asked, files, key, print: fingerprint(asked, files) };
}

/** In a form every field is text: the template is JSON in it. */
function bodyOf({ template, ...fields }: Record<string, string>): Asked {
  if (template === undefined || template === '') return parseBody(endpoint, fields);
  try {
    return parseBody(endpoint, { ...fields, template: JSON.parse(template) as unknown });
  } catch (error) {
    if (error instanceof SyntaxError) throw validationFailed([{ path: 'template', message: 'must be JSON' }]);
    throw error;
  }
}

/** What stands in the way is not kept: it may be gone at the next try with the same key. */
async function send(call: ProgramCall, sending: Sending): Promise<{ answer: Answer; repeated: boolean }> {
  const { platform, program, reply } = call;
  const { asked, key, print } = sending;
  const again = (kept: KeptAnswer | undefined) => {
    const answer = answerOf(found(kept, 'ERR_CONFLICT'), print);
    void reply.header('idempotency-replayed', 'true');
    return { answer, repeated: true };
  };
  const { kept, line } = await call.run(async ({ tx }) => ({
    kept: key === undefined ? undefined : await findAnswer(tx, program.caller, key),
    line: await findLine(tx, program, asked.whatsappId),
  }));
  if (kept) return again(kept);
  const through = usable(line);
  const to = await checkedNumber(platform, program.companyId, asked.number);
  if (to.exists === false) fail('ERR_WAPP_INVALID_CONTACT', 'This number is not on WhatsApp');
  const template = await filled(call, through, sending);
  return call.run(async (ctx) => {
    if (key !== undefined && !(await claimKey(ctx.tx, program.caller, key, print, ctx.now)))
      return again(await findAnswer(ctx.tx, program.caller, key));
    const answer = await write(ctx, program, through, to, sending, template);
    if (key !== undefined) await keepAnswer(ctx.tx, program.caller, key, answer);
    return { answer, repeated: false };
  });
}

function answerOf({ asked, answer }: KeptAnswer, print: string): Answer {
  if (asked !== print)
    fail('ERR_IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another message: take a new one');
  return endpoint.reply.parse(answer);
}

function usable(line: Line | undefined): Line {
  const { allowed, status } = found(line, 'ERR_NO_WAPP_FOUND');
  if (!allowed) fail('ERR_NO_PERMISSION', 'The token is limited to queues that this connection does not serve');
  if (status !== 'CONNECTED') fail('ERR_WAPP_NOT_INITIALIZED', 'The connection is not up');
  return found(line, 'ERR_NO_WAPP_FOUND');
}

type Template = Omit<Extract<SendContent, { type: 'template' }>, 'file'>;

async function filled(
  { platform, program }: ProgramCall,
  { id, provider }: Line,
  { asked: { template: given }, files }: Sending,
): Promise<Template | undefined> {
  if (!given) return undefined;
  if (provider !== 'cloud') fail('ERR_NO_TEMPLATE_FOUND', 'Only official numbers have templates');
  const templates = await askTemplates(platform, program.companyId, id);
  const template = found(findTemplate(templates, given), 'ERR_NO_TEMPLATE_FOUND');
  const kinds = files.map((file) => sentKindOf('cloud', file));
  const mistakes = mistakesIn(template, given, kinds);
  if (mistakes.length > 0) fail('ERR_TEMPLATE_VALUES', undefined, mistakes);
  return { type: 'template', ...given, text: textOf(template, given) };
}

async function write(
  ctx: Ctx,
  program: Program,
  { id: whatsappId }: Line,
  { number, lid }: CheckedNumber,
  { asked, files }: Sending,
  template: Template | undefined,
): Promise<Answer> {
  const contactId = await ensurePerson(ctx, { ...NO_CONTACT_FIELDS, name: number, number, lid });
  const ticketId = await ensureConversation(ctx, { contactId, whatsappId });
  const { queueId } = await lockTicket(ctx, ticketId);
  if (queueId !== null && program.queueIds && !program.queueIds.includes(queueId))
    fail('ERR_NO_PERMISSION', 'The conversation with this number is in a queue that the token is not for');
  const sent = await sendAutomatic(ctx, {
    ticketId,
    content: await contentOf(ctx, asked, files, template),
    origin: 'api',
    originRef: program.tokenId ?? undefined,
    lane: 'notice',
  });
  if (asked.closeTicket)
    await moveTickets(ctx, ticketId, { status: 'closed' }, 'rule', { by: { userId: null, name: program.name } });
  const ids = sent.map(({ id }) => id);
  return { id: found(ids[0], 'ERR_CREATING_MESSAGE'), ids, ticketId, status: 'queued' };
}

async function contentOf(
  { tx }: Ctx,
  { body }: Asked,
  files: readonly ReceivedFile[],
  template: Template | undefined,
): Promise<SendContent> {
  const held: { mediaId: number }[] = [];
  for (const { storageKey, mime, fileName, size } of files)
    held.push({ mediaId: await insertStored(tx, { storageKey, mime, fileName, size }, true) });
  if (template) return { ...template, ...(held[0] && { file: held[0] }) };
  return held.length > 0 ? { type: 'media', body, files: held } : { type: 'text', body };
}
