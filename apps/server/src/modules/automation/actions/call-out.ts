// An outside system is to be called: stored with what led to it, and made once that is there (make-calls.service.ts).
import { filledAddress } from '@recado/rules/address';
import { randomUUID } from 'node:crypto';
import { DEFERRED_TOPIC } from '../../../events/topics.ts';
import type { Executor } from './acting.rules.ts';
import { deferCall } from './deferred.repo.ts';

export const callOut: Executor<'callOut'> = async (ctx, { url, type, values }, { facts, by, expand }) => {
  const { ticket, uuid, contact } = facts;
  const { id, status, queueId, userId, contactId } = ticket;
  const body = JSON.stringify({
    type,
    timestamp: ctx.now.toISOString(),
    data: {
      ticket: { id, uuid, status, queueId, userId },
      contact: { id: contactId, name: contact.name, number: contact.number, ...contact.fields },
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expand(value)])),
    },
  });
  const address = filledAddress(url, expand);
  await deferCall(ctx, id, { id: `msg_${randomUUID()}`, url: address, host: new URL(address).host, body }, by);
  ctx.afterCommit(() => ctx.platform.hints.poke(DEFERRED_TOPIC));
};
