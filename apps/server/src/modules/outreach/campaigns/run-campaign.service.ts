// A campaign goes on: a few people at a time, each handed to the line in the transaction that marks them, with the id of the
// message chosen in it; so whatever dies, nobody is written to twice and nobody is forgotten.
import type { SendContent } from '@recado/contract/actions';
import type { CAMPAIGN_WAITS, SKIP_REASONS } from '@recado/contract/campaigns';
import { CAMPAIGN_TEXTS } from '@recado/contract/campaigns';
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import { expandCampaignText, gapAfter } from '@recado/rules/campaigns';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { isUnavailable } from '../../../platform/db/pg-errors.ts';
import { AppError } from '../../../platform/errors.ts';
import { MANY_TOPIC } from '../../../platform/hints/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensurePerson } from '../../catalog/contacts/people.service.ts';
import { nameOf } from '../../catalog/contacts/import.rules.ts';
import { sendAutomatic } from '../../inbox/messages/send-automatic.service.ts';
import { NothingToSay } from '../../inbox/messages/send-message.service.ts';
import { quietConversation } from '../../inbox/tickets/conversation.service.ts';
import { checkedNumber } from '../numbers/numbers.service.ts';
import { canaryOf, sendsNext, stopOf } from './campaigns.rules.ts';
import {
  campaignsRepo,
  findSettings,
  findStanding,
  lockDue,
  type Line,
  type StoredCampaign,
} from './campaigns.repo.ts';
import { publishCampaign } from './campaigns.service.ts';
import {
  claim,
  countWithLine,
  findLost,
  findNext,
  lockNext,
  noteValid,
  planRecipients,
  readCounts,
  settleAs,
  settleRecipients,
  type Recipient,
} from './recipients.repo.ts';

/** people of one transaction, where there is no interval between them */
const TOGETHER = 10;
/** messages that the line has not taken yet: further ones wait here, where they can still be cancelled */
const WITH_LINE = { paced: 5, unpaced: 100 };
/** ms until what keeps a campaign is looked at again */
const LOOK_MS: Record<(typeof CAMPAIGN_WAITS)[number] | 'settling', number> = {
  line: 15_000,
  restricted: 60_000,
  stopped: 30_000,
  hours: 0,
  canary: 1_000,
  plan: 3_600_000,
  settling: 1_000,
};
const LOST_MS = 60_000;
/** of what nobody expected: then the person at whom it happens is passed over */
const TRIES = 3;
const AGAIN_MS = 10_000;

type Ready = { campaign: StoredCampaign; line: Line; most: number };

/** False: it has nothing to do now, or is in somebody's hand. Rejects only when the database is away. */
export async function runCampaign(platform: Platform, companyId: number, id: number): Promise<boolean> {
  try {
    if (!(await unaskedNumbers(platform, companyId, id))) return false;
    const did = await inCompany(platform, companyId, undefined, async (ctx) => {
      const campaign = await lockDue(ctx.tx, id, ctx.now);
      if (!campaign) return undefined;
      return (campaign.status === 'PROGRAMADA' ? begin : step)(ctx, campaign);
    });
    if (did === 'more') platform.hints.poke(MANY_TOPIC, '');
    return did !== undefined;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    platform.log.error({ err: error, companyId, id }, 'a campaign could not go on');
    return inCompany(platform, companyId, undefined, (ctx) => passOver(ctx, id));
  }
}

/** Nothing of the failed transaction stayed. Whoever it always happens at is not to keep the others waiting. */
async function passOver(ctx: Ctx, id: number): Promise<boolean> {
  const campaign = await lockDue(ctx.tx, id, ctx.now);
  if (!campaign) return false;
  const attempts = campaign.attempts + 1;
  const [first] = attempts >= TRIES ? await lockNext(ctx.tx, id, 1) : [];
  if (first) await settleAs(ctx.tx, first.id, 'failed', 'ERR_INTERNAL_SERVER_ERROR');
  const nextAt = new Date(ctx.now.getTime() + (first ? 0 : AGAIN_MS));
  await campaignsRepo.update(ctx.tx, id, { attempts: first ? 0 : attempts, nextAt });
  return true;
}

/** Who is next and nobody has asked about is asked about before the transaction. False: it is not due. */
async function unaskedNumbers(platform: Platform, companyId: number, id: number): Promise<boolean> {
  const found = await platform.db.withTenant(companyId, async (tx) => {
    const row = await campaignsRepo.find(tx, id);
    if (!row?.nextAt || row.nextAt > platform.clock.now()) return undefined;
    const asks = row.status !== 'PROGRAMADA' && row.whatsapp?.provider !== 'cloud';
    return asks ? findNext(tx, id, isPaced(row) ? 1 : TOGETHER) : [];
  });
  if (!found) return false;
  for (const { id: recipientId, number, valid } of found) {
    if (valid !== null) continue;
    try {
      const { exists } = await checkedNumber(platform, companyId, number);
      if (exists !== null) await platform.db.withTenant(companyId, (tx) => noteValid(tx, recipientId, exists));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // No number at all; where the network does not answer, it shows when it is written to.
      if (error.code === 'ERR_VALIDATION')
        await platform.db.withTenant(companyId, (tx) => noteValid(tx, recipientId, false));
    }
  }
  return true;
}

const isPaced = ({ pace }: Pick<StoredCampaign, 'pace'>): boolean =>
  pace === null || pace.messageInterval > 0 || (pace.longerIntervalAfter > 0 && pace.greaterInterval > 0);

/** Its people and its pace are settled now: what is changed later changes nothing of it. */
async function begin(ctx: Ctx, campaign: StoredCampaign): Promise<'more' | 'rest'> {
  const pace = await findSettings(ctx.tx);
  const total = await planRecipients(ctx.tx, campaign.id, campaign);
  const begun = { pace, startedAt: ctx.now, waitsFor: null };
  if (total === 0) await change(ctx, campaign, { ...begun, status: 'CANCELADA', stopReason: 'nobody', nextAt: null });
  else await change(ctx, campaign, { ...begun, status: 'EM_ANDAMENTO', nextAt: ctx.now });
  return total === 0 ? 'rest' : 'more';
}

async function step(ctx: Ctx, campaign: StoredCampaign): Promise<'more' | 'rest'> {
  const ready = await readiness(ctx, campaign);
  if (!ready) return 'rest';
  const people = await lockNext(ctx.tx, campaign.id, ready.most);
  if (people.length === 0) return finish(ctx, campaign);
  let handed = campaign.handed;
  for (const person of people) handed += (await hand(ctx, ready, person)) ? 1 : 0;
  const gap = campaign.pace && handed > campaign.handed ? gapAfter(campaign.pace, handed, Math.random()) : 0;
  const nextAt = new Date(ctx.now.getTime() + gap * 1_000);
  await campaignsRepo.update(ctx.tx, campaign.id, { handed, nextAt, waitsFor: null, attempts: 0 });
  publishCampaign(ctx, 'update', campaign.id);
  return gap === 0 ? 'more' : 'rest';
}

/** undefined: something keeps it, and it says what. */
async function readiness(ctx: Ctx, campaign: StoredCampaign): Promise<Ready | undefined> {
  const standing = await findStanding(ctx.tx, campaign.whatsappId, ctx.now);
  const line = standing?.line;
  if (!standing?.allowed) return wait(ctx, campaign, 'plan');
  if (!line) {
    await change(ctx, campaign, { status: 'CANCELADA', stopReason: 'noLine', nextAt: null, waitsFor: null });
    return undefined;
  }
  const counts = (await readCounts(ctx.tx, [campaign.id])).get(campaign.id);
  const settled = (counts?.sent ?? 0) + (counts?.asked ?? 0) + (counts?.failed ?? 0) + (counts?.uncertain ?? 0);
  const stop =
    !campaign.canaryPassed || campaign.handed > 0
      ? stopOf({ settled, failed: counts?.failed ?? 0, optedOut: counts?.optedOut ?? 0 })
      : undefined;
  if (stop && !campaign.canaryPassed) {
    await change(ctx, campaign, { status: 'CANCELADA', stopReason: stop, nextAt: null, waitsFor: null });
    return undefined;
  }
  const sends = sendsNext(campaign, standing.timeZone, ctx.now);
  if (sends > ctx.now) return wait(ctx, campaign, 'hours', sends);
  if (line.status !== 'CONNECTED') return wait(ctx, campaign, 'line');
  if (line.stopped) return wait(ctx, campaign, 'stopped');
  if (line.restricted) return wait(ctx, campaign, 'restricted');
  const paced = isPaced(campaign);
  const limit = paced ? WITH_LINE.paced : WITH_LINE.unpaced;
  const withLine = await countWithLine(ctx.tx, line.id, limit);
  if (withLine >= limit) return settling(ctx, campaign);
  const canary = canaryOf(counts?.total ?? 0);
  const isCanary = !campaign.canaryPassed && campaign.handed < canary;
  if (!campaign.canaryPassed && !isCanary) {
    if ((counts?.claimed ?? 0) > 0) {
      await settleLost(ctx, campaign);
      return wait(ctx, campaign, 'canary');
    }
    await campaignsRepo.update(ctx.tx, campaign.id, { canaryPassed: true });
  }
  const most = paced ? 1 : Math.min(TOGETHER, limit - withLine, isCanary ? canary - campaign.handed : TOGETHER);
  return { campaign, line, most };
}

async function wait(
  ctx: Ctx,
  campaign: StoredCampaign,
  waitsFor: (typeof CAMPAIGN_WAITS)[number],
  until?: Date,
): Promise<undefined> {
  const nextAt = until ?? new Date(ctx.now.getTime() + LOOK_MS[waitsFor]);
  await campaignsRepo.update(ctx.tx, campaign.id, { waitsFor, nextAt });
  if (campaign.waitsFor !== waitsFor) publishCampaign(ctx, 'update', campaign.id);
}

/** The line is busy with those before. */
async function settling(ctx: Ctx, { id }: StoredCampaign): Promise<undefined> {
  await campaignsRepo.update(ctx.tx, id, {
    waitsFor: null,
    nextAt: new Date(ctx.now.getTime() + LOOK_MS.settling / 4),
  });
}

async function settleLost(ctx: Ctx, { id }: StoredCampaign): Promise<void> {
  const ids = await findLost(ctx.tx, id, new Date(ctx.now.getTime() - LOST_MS));
  if (ids.length > 0) await settleRecipients(ctx.tx, { ids }, ctx.now);
}

/** Nobody is left to write to; it is over once the last has come to their end. */
async function finish(ctx: Ctx, campaign: StoredCampaign): Promise<'rest'> {
  await settleLost(ctx, campaign);
  const counts = (await readCounts(ctx.tx, [campaign.id])).get(campaign.id);
  if ((counts?.claimed ?? 0) + (counts?.planned ?? 0) > 0) await settling(ctx, campaign);
  else
    await change(ctx, campaign, {
      status: 'FINALIZADA',
      completedAt: campaign.completedAt ?? ctx.now,
      nextAt: null,
      waitsFor: null,
    });
  return 'rest';
}

async function change(
  ctx: Ctx,
  { id }: StoredCampaign,
  columns: Parameters<typeof campaignsRepo.update>[2],
): Promise<void> {
  await campaignsRepo.update(ctx.tx, id, columns);
  publishCampaign(ctx, 'update', id);
}

type Skip = (typeof SKIP_REASONS)[number];

const skipOf = (error: AppError): Skip | undefined => {
  if (error instanceof NothingToSay) return 'empty';
  if (error.code === 'ERR_WAPP_OPTED_OUT') return 'optedOut';
  if (error.code === 'ERR_REPLY_WINDOW_CLOSED') return 'window';
  return error.code === 'ERR_NO_CONTACT_FOUND' ? 'gone' : undefined;
};

/** True: it is with the line. Otherwise it says why not. */
async function hand(ctx: Ctx, { campaign, line }: Ready, person: Recipient): Promise<boolean> {
  if (person.valid === false) {
    await settleAs(ctx.tx, person.id, 'skipped', 'notOnWhatsApp');
    return false;
  }
  try {
    const contactId = await ensurePerson(ctx, {
      ...NO_CONTACT_FIELDS,
      name: nameOf(person.name),
      number: person.number,
    });
    const ticketId = await quietConversation(ctx, { contactId, whatsappId: line.id, queueId: campaign.queueId });
    const { contents, variant } = contentsOf(campaign, person);
    const messageIds: number[] = [];
    for (const content of contents) {
      const sent = await sendAutomatic(ctx, {
        ticketId,
        content,
        origin: 'campaign',
        originRef: person.id,
        lane: 'campaign',
      });
      messageIds.push(...sent.map(({ id }) => id));
    }
    await claim(ctx.tx, person.id, { contactId, ticketId, messageIds, variant }, ctx.now);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const skip = skipOf(error);
    await settleAs(ctx.tx, person.id, skip ? 'skipped' : 'failed', skip ?? error.code);
    return false;
  }
}

/** The list's files first, then the text with the campaign's own file; or an approved text; or whether they want it at all. */
function contentsOf(campaign: StoredCampaign, person: Recipient): { contents: SendContent[]; variant: number | null } {
  const fill = (text: string): string => expandCampaignText(text, person, campaign.pace?.variables ?? []);
  if (campaign.confirmation && !person.confirmed)
    return { contents: [{ type: 'text', body: fill(campaign.confirmationMessage) }], variant: null };
  const list: SendContent[] =
    campaign.fileListId === null ? [] : [{ type: 'fileList', fileListId: campaign.fileListId }];
  const file = campaign.mediaId === null ? undefined : { mediaId: campaign.mediaId };
  if (campaign.template) {
    const { header, body, buttons, text, ...named } = campaign.template;
    const filledButtons = Object.fromEntries(Object.entries(buttons).map(([at, value]) => [at, fill(value)]));
    const filled = {
      ...named,
      header: header.map(fill),
      body: body.map(fill),
      buttons: filledButtons,
      text: fill(text),
    };
    return { contents: [...list, { type: 'template', ...filled, ...(file && { file }) }], variant: null };
  }
  const texts = CAMPAIGN_TEXTS.flatMap((name, at) =>
    campaign[name] === '' ? [] : [{ at: at + 1, body: campaign[name] }],
  );
  // One after the other: each text goes to as many.
  const chosen = texts[person.id % Math.max(1, texts.length)];
  const body = chosen ? fill(chosen.body) : '';
  const own: SendContent[] = file
    ? [{ type: 'media', body, files: [file] }]
    : body.trim() === ''
      ? []
      : [{ type: 'text', body }];
  if (list.length + own.length === 0) throw new NothingToSay();
  return { contents: [...list, ...own], variant: chosen?.at ?? null };
}
