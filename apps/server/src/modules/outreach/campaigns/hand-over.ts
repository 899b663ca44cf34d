// People of a campaign are handed to its line, some together: contacts, conversations, messages, commands and their being claimed
// are a statement each, in the transaction of the step.
import type { SendContent } from '@recado/contract/actions';
import type { SKIP_REASONS } from '@recado/contract/campaign-recipients';
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { ensurePeople } from '../../catalog/contacts/people.service.ts';
import { nameOf } from '../../catalog/contacts/import.rules.ts';
import { sendAutomatically } from '../../inbox/messages/send-automatic.service.ts';
import { NothingToSay } from '../../inbox/messages/send-message.service.ts';
import { publishSent } from '../../inbox/messages/write-messages.service.ts';
import { quietConversations } from '../../inbox/tickets/conversation.service.ts';
import { contentsOf } from './campaign-contents.ts';
import type { Ready } from './campaign-readiness.ts';
import { claim, settleAs, type Claim, type Recipient, type Settling } from './recipients.repo.ts';
import { tellRecipient } from './tell-recipients.ts';

type Skip = (typeof SKIP_REASONS)[number];

const skipOf = (error: AppError): Skip | undefined => {
  if (error instanceof NothingToSay) return 'empty';
  if (error.code === 'ERR_WAPP_OPTED_OUT') return 'optedOut';
  if (error.code === 'ERR_REPLY_WINDOW_CLOSED') return 'window';
  return error.code === 'ERR_NO_CONTACT_FOUND' ? 'gone' : undefined;
};

interface Written {
  person: Recipient;
  contactId: number;
  ticketId: number;
  contents: readonly SendContent[];
  variant: number | null;
}

/** Answers how many are with the line; of the others it says why not. */
export async function hand(ctx: Ctx, ready: Ready, people: readonly Recipient[]): Promise<number> {
  const settled: Settling[] = [];
  const leaveOut = (person: Recipient, why: Skip | AppError): void => {
    const skip = why instanceof AppError ? skipOf(why) : why;
    if (skip) settled.push({ id: person.id, state: 'skipped', reason: skip });
    else if (why instanceof AppError) {
      settled.push({ id: person.id, state: 'failed', reason: why.code });
      tellRecipient(ctx, ready.campaign.id, person, { state: 'failed', error: why.code });
    }
  };
  const written = await conversationsOf(ctx, ready, people, leaveOut);
  const sent = await sendAutomatically(
    ctx,
    written.map(({ person, ticketId, contents }) => {
      return { ticketId, contents, origin: 'campaign', originRef: person.id, lane: 'campaign' };
    }),
  );
  const claims: Claim[] = [];
  for (const [n, { person, contactId, ticketId, variant }] of written.entries()) {
    const { messageIds, failure } = sent[n] ?? {};
    if (messageIds) claims.push({ id: person.id, contactId, ticketId, messageIds, variant });
    else if (failure) leaveOut(person, failure);
  }
  await publishSent(
    ctx,
    claims.flatMap(({ messageIds }) => messageIds),
  );
  await claim(ctx.tx, claims, ctx.now);
  await settleAs(ctx.tx, settled);
  return claims.length;
}

async function conversationsOf(
  ctx: Ctx,
  { campaign, line }: Ready,
  people: readonly Recipient[],
  leaveOut: (person: Recipient, why: Skip | AppError) => void,
): Promise<Written[]> {
  for (const person of people) if (person.valid === false) leaveOut(person, 'notOnWhatsApp');
  const reached = people.filter(({ valid }) => valid !== false);
  const contactIds = await ensurePeople(
    ctx,
    reached.map(({ name, number, email }) => ({ ...NO_CONTACT_FIELDS, name: nameOf(name), number, email })),
  );
  const tickets = await quietConversations(ctx, {
    contactIds: [...new Set(contactIds.flatMap((id) => id ?? []))],
    whatsappId: line.id,
    queueId: campaign.queueId,
    name: campaign.name,
  });
  return reached.flatMap((person, n) => {
    const contactId = contactIds[n];
    const ticketId = contactId === undefined ? undefined : tickets.get(contactId);
    if (contactId === undefined || ticketId === undefined) {
      leaveOut(person, 'gone');
      return [];
    }
    try {
      return [{ person, contactId, ticketId, ...contentsOf(campaign, person) }];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leaveOut(person, error);
      return [];
    }
  });
}
