// Campaigns: made, changed while they may be, begun, cancelled, looked at. How they go out: run-campaign.service.ts.
import {
  CAMPAIGN_LACKS,
  CAMPAIGN_TEXTS,
  MOST_CAMPAIGN_PEOPLE,
  type Campaign,
  type campaignInput,
  type updateCampaign,
} from '@recado/contract/campaigns';
import { campaignCost, mayEditCampaign, templatesIn } from '@recado/rules/campaigns';
import type { z } from 'zod';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { crudService, pageAnswer } from '../../../platform/crud/crud-service.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { MANY_TOPIC } from '../../../events/topics.ts';
import { NO_FILE, rowFile, rowFileUrl, type FileColumns } from '../../../platform/media/row-file.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { insertStored } from '../../inbox/media/media.service.ts';
import { callOff } from './call-off.ts';
import { areThere, campaignsRepo, type CampaignRow } from './campaigns.repo.ts';
import { NO_COUNTS, suitsTemplate } from './campaigns.rules.ts';
import { countPeople } from './audience.repo.ts';
import { forgetCounts, readCounts } from './recipients.repo.ts';

type Input = z.output<typeof campaignInput>;
type Change = z.output<typeof updateCampaign.body>;
type Template = CampaignRow['template'];

export const publishCampaign = (ctx: Ctx, action: 'create' | 'update' | 'delete', campaignId: number): void =>
  ctx.publish('campaign', { action, campaignId }, [companyRoom(ctx.companyId)]);

type Told = Pick<CampaignRow, 'id' | 'name' | 'status' | 'stopReason'>;

/** Of its state; other programs hear of it. */
export const tellState = (ctx: Ctx, { id, name, status, stopReason }: Told, gone = false): void =>
  emit(ctx, 'campaign.changed', { campaignId: id, name, status: gone ? null : status, stopReason });

function present(ctx: Ctx, row: CampaignRow, counts = NO_COUNTS): Campaign {
  const { file, template } = row;
  return {
    id: row.id,
    companyId: row.companyId,
    name: row.name,
    status: row.status,
    message1: row.message1,
    message2: row.message2,
    message3: row.message3,
    message4: row.message4,
    message5: row.message5,
    confirmation: row.confirmation,
    confirmationMessage: row.confirmationMessage,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    whatsappId: row.whatsappId,
    whatsapp: row.whatsapp,
    contactListId: row.contactListId,
    contactList: row.contactList,
    tagId: row.tagId,
    fileListId: row.fileListId,
    queueId: row.queueId,
    template: template && {
      name: template.name,
      language: template.language,
      header: template.header,
      body: template.body,
      buttons: template.buttons,
    },
    hoursFrom: row.hoursFrom,
    hoursTo: row.hoursTo,
    weekdays: row.weekdays,
    mediaPath: file && rowFileUrl(ctx, file),
    mediaName: file?.fileName ?? null,
    waitsFor: row.status === 'EM_ANDAMENTO' ? row.waitsFor : null,
    stopReason: row.stopReason,
    counts,
    cost: row.pace && campaignCost(row, row.pace.templatePrice ?? 0, templatesIn(counts, row.confirmation)),
  };
}

/** @param row what it names already may have gone since */
async function mustBeThere(
  ctx: Ctx,
  { tagListId, ...named }: Pick<Change, 'whatsappId' | 'contactListId' | 'tagListId' | 'fileListId' | 'queueId'>,
  row?: CampaignRow,
): Promise<void> {
  const { whatsappId, contactListId, fileListId, queueId } = named;
  const isThere = await areThere(ctx.tx, {
    ...(whatsappId !== row?.whatsappId && { whatsappId }),
    ...(contactListId !== row?.contactListId && { contactListId }),
    ...(fileListId !== row?.fileListId && { fileListId }),
    ...(queueId !== row?.queueId && { queueId }),
    ...(tagListId !== row?.tagId && { tagId: tagListId }),
  });
  if (!isThere) fail('ERR_NOT_FOUND', 'What it names is gone');
}

/** To whoever has not written only an approved text may go. */
function mustGoAlone({
  template,
  confirmation,
  fileListId,
}: Pick<CampaignRow, 'template' | 'confirmation' | 'fileListId'>): void {
  if (template === null || confirmation || fileListId === null) return;
  const message = 'goes with an approved text only where the campaign asks for confirmation first';
  throw validationFailed([{ path: 'fileListId', message }]);
}

type Complete = Pick<
  CampaignRow,
  | 'whatsappId'
  | 'contactListId'
  | 'tagId'
  | 'template'
  | (typeof CAMPAIGN_TEXTS)[number]
  | 'mediaId'
  | 'fileListId'
  | 'confirmation'
  | 'confirmationMessage'
>;

/** What it needs before it can go out, and has not. */
export function lacksOf(row: Complete): (typeof CAMPAIGN_LACKS)[number][] {
  // With a question before it, an approved text is the question.
  const says =
    (row.template !== null && !row.confirmation) ||
    // With the question it has gone already.
    (row.mediaId !== null && !(row.confirmation && row.template?.takes)) ||
    row.fileListId !== null ||
    CAMPAIGN_TEXTS.some((name) => row[name] !== '');
  const lacks = {
    connection: row.whatsappId === null,
    people: row.contactListId === null && row.tagId === null,
    text: !says,
    question: row.confirmation && row.template === null && row.confirmationMessage === '',
  };
  return CAMPAIGN_LACKS.filter((name) => lacks[name]);
}

function mustBeComplete(row: Complete): void {
  const lacks = lacksOf(row);
  if (lacks.length > 0) fail('ERR_CAMPAIGN_INCOMPLETE', `It lacks: ${lacks.join(', ')}`);
}

const minute = (at: Date | string | null): number => (at === null ? 0 : Math.floor(new Date(at).getTime() / 60_000));

/** Forms send all that they show. What is another than it was is refused rather than left out. */
function mustStay({ scheduledAt, ...change }: Change, row: CampaignRow): void {
  const { contactListId, tagId: tagListId, whatsappId, confirmation } = row;
  const fixed = { contactListId, tagListId, whatsappId, confirmation };
  const others = (['contactListId', 'tagListId', 'whatsappId', 'confirmation'] as const).filter(
    (name) => change[name] !== undefined && change[name] !== fixed[name],
  );
  const isMoved = scheduledAt !== undefined && minute(scheduledAt) !== minute(row.scheduledAt);
  const paths = [...others, ...(isMoved ? (['scheduledAt'] as const) : [])];
  if (paths.length > 0)
    throw validationFailed(paths.map((path) => ({ path, message: 'stays as it is once the campaign has begun' })));
}

const columnsOf = ({
  tagListId,
  status: _status,
  companyId: _companyId,
  template: _template,
  scheduledAt,
  ...rest
}: Change) => ({
  ...rest,
  ...(tagListId !== undefined && { tagId: tagListId }),
  ...(scheduledAt !== undefined && { scheduledAt: scheduledAt === null ? null : new Date(scheduledAt) }),
});

/** Saved a little late, it goes out all the same. */
const LATE_MS = 5 * 60_000;

/** Saving starts nothing: where its moment is long over, it waits until somebody starts it. */
const planned = (scheduledAt: Date | null, now: Date): Pick<CampaignRow, 'status' | 'nextAt'> =>
  scheduledAt !== null && scheduledAt.getTime() > now.getTime() - LATE_MS
    ? { status: 'PROGRAMADA', nextAt: scheduledAt }
    : { status: 'INATIVA', nextAt: null };

const crud = (template: Template | undefined) =>
  crudService(campaignsRepo, {
    listKey: 'records',
    present,
    create: async (ctx, input: Input) => {
      await mustBeThere(ctx, input);
      const scheduledAt = input.scheduledAt === null ? null : new Date(input.scheduledAt);
      const { tagListId, status: _status, companyId: _companyId, ...rest } = input;
      const columns = { ...rest, tagId: tagListId, scheduledAt, template: template ?? null };
      mustGoAlone(columns);
      if (scheduledAt) mustBeComplete({ ...columns, mediaId: null });
      return { ...columns, ...planned(scheduledAt, ctx.now) };
    },
    change: async (ctx, change: Change, row) => {
      if (!mayEditCampaign({ status: row.status, scheduledAt: row.scheduledAt?.toISOString() ?? null }, ctx.now))
        fail('ERR_CAMPAIGN_NOT_EDITABLE');
      await mustBeThere(ctx, change, row);
      const columns = { ...columnsOf(change), ...(template !== undefined && { template }) };
      const said = Object.entries(columns).filter(([, value]) => value !== undefined);
      const after = Object.assign({ ...row }, Object.fromEntries(said));
      mustGoAlone(after);
      // Whoever has it keeps what they have: of one that began only the words may be others.
      if (row.startedAt !== null) {
        mustStay(change, row);
        return {
          ...columns,
          contactListId: row.contactListId,
          tagId: row.tagId,
          whatsappId: row.whatsappId,
          scheduledAt: row.scheduledAt,
          // What becomes of who has it goes by it.
          confirmation: row.confirmation,
        };
      }
      // Who changes the words of what was cancelled does not start it with that; who gives it another moment does.
      if (row.status === 'CANCELADA' && after.scheduledAt?.getTime() === row.scheduledAt?.getTime()) return columns;
      if (after.scheduledAt) mustBeComplete(after);
      return { ...columns, ...planned(after.scheduledAt, ctx.now) };
    },
    beforeRemove: async (ctx, row) => {
      if (row.status === 'EM_ANDAMENTO') fail('ERR_CAMPAIGN_NOT_EDITABLE', 'Cancel it first');
      await forgetCounts(ctx.tx, row.id);
    },
    afterWrite: (ctx, action, row, before) => {
      publishCampaign(ctx, action, row.id);
      if (action !== 'update' || before?.status !== row.status) tellState(ctx, row, action === 'delete');
      if (row.nextAt !== null && row.nextAt <= ctx.now) hurry(ctx);
    },
  });

/** Nobody waits for the next look. */
export const hurry = (ctx: Ctx): void => ctx.afterCommit(() => ctx.platform.hints.poke(MANY_TOPIC, ''));

async function counted(ctx: Ctx, row: CampaignRow): Promise<Campaign> {
  return present(ctx, row, (await readCounts(ctx.tx, [row.id])).get(row.id));
}

const plain = crud(undefined);

export const campaignService = {
  page: async (ctx: Ctx, query: { searchParam: string; pageNumber: number }) => {
    const page = await campaignsRepo.page(ctx.tx, query);
    const counts = await readCounts(
      ctx.tx,
      page.rows.map(({ id }) => id),
    );
    return pageAnswer('records', page, (row) => present(ctx, row, counts.get(row.id)));
  },
  get: async (ctx: Ctx, id: number): Promise<Campaign> =>
    counted(ctx, found(await campaignsRepo.find(ctx.tx, id), 'ERR_NOT_FOUND')),
  remove: (ctx: Ctx, id: number) => plain.remove(ctx, id),
  /** @param template with its text, as its network has it; undefined: it stays */
  create: (ctx: Ctx, input: Input, template: Template | undefined) => crud(template).create(ctx, input),
  update: async (ctx: Ctx, id: number, change: Change, template: Template | undefined): Promise<Campaign> => {
    await crud(template).update(ctx, id, change);
    return campaignService.get(ctx, id);
  },
};

export const campaignMedia = rowFile<CampaignRow & FileColumns, Campaign>({
  folder: 'campaigns',
  accepts: /./,
  open: async (ctx, id) => {
    const row = found(await campaignsRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
    if (!mayEditCampaign({ status: row.status, scheduledAt: row.scheduledAt?.toISOString() ?? null }, ctx.now))
      fail('ERR_CAMPAIGN_NOT_EDITABLE');
    // It is shared: it goes with the last who holds it.
    return { ...row, ...NO_FILE };
  },
  save: async (ctx, id, { storageKey, fileName, mime, size }) => {
    const file = storageKey !== null && fileName !== null && mime !== null && size !== null;
    const mediaId = file ? await insertStored(ctx.tx, { storageKey, fileName, mime, size }, true) : null;
    const row = found(await campaignsRepo.update(ctx.tx, id, { mediaId }), 'ERR_NOT_FOUND');
    publishCampaign(ctx, 'update', id);
    return counted(ctx, row);
  },
});

async function moveTo(ctx: Ctx, id: number, columns: Parameters<typeof campaignsRepo.update>[2]): Promise<Campaign> {
  const row = found(await campaignsRepo.update(ctx.tx, id, columns), 'ERR_NOT_FOUND');
  publishCampaign(ctx, 'update', id);
  tellState(ctx, row);
  return counted(ctx, row);
}

/** At once: only what a network was asked to take already goes out. */
export async function cancelCampaign(ctx: Ctx, id: number): Promise<Campaign> {
  const { status, handed } = found(await campaignsRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
  if (status !== 'EM_ANDAMENTO' && status !== 'PROGRAMADA') fail('ERR_CONFLICT', 'It is neither running nor scheduled');
  const left = handed - (await callOff(ctx, id));
  return moveTo(ctx, id, { status: 'CANCELADA', nextAt: null, waitsFor: null, handed: left });
}

export async function restartCampaign(ctx: Ctx, id: number): Promise<Campaign> {
  const row = found(await campaignsRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
  if (row.status !== 'CANCELADA' && row.status !== 'INATIVA') fail('ERR_CONFLICT', 'It is not cancelled');
  mustBeComplete(row);
  if (!suitsTemplate(row)) fail('ERR_CAMPAIGN_FILE');
  if (row.startedAt === null && (await countPeople(ctx.tx, row)) > MOST_CAMPAIGN_PEOPLE) fail('ERR_CAMPAIGN_TOO_MANY');
  hurry(ctx);
  // Somebody has looked at why it stopped: what was so then is not held against it again.
  const again = {
    stopReason: null,
    waitsFor: null,
    attempts: 0,
    watch: null,
    canaryPassed: row.stopReason !== null || row.canaryPassed,
  };
  if (row.startedAt !== null)
    return moveTo(ctx, id, { ...again, status: 'EM_ANDAMENTO', completedAt: null, nextAt: ctx.now });
  // It goes out now, for whatever moment it was meant before: what it began at is told once it has (startedAt).
  return moveTo(ctx, id, { ...again, status: 'PROGRAMADA', scheduledAt: null, nextAt: ctx.now });
}
