// Agents: kept with their keys encrypted, which nobody is answered.
import {
  API_KEY_PLACEHOLDER,
  MOST_PROMPTS,
  type Prompt,
  type PromptChange,
  type PromptInput,
} from '@recado/contract/prompts';
import type { Ctx } from '../../../platform/context.ts';
import { crudService } from '../../../platform/crud/crud-service.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { changeSetting, settingOf } from '../../accounts/settings/settings.service.ts';
import { lockCompany } from '../../accounts/plans/plan-limit.service.ts';
import { publishConnection } from '../../catalog/connections/connection-events.service.ts';
import { publishQueue } from '../../catalog/queues/queues.service.ts';
import { knowAnew } from '../knowledge/knowledge.service.ts';
import { isPrivateUrl } from '../actions/address.rules.ts';
import { changedFields, settingsOf } from './prompt-settings.rules.ts';
import { noteRestored } from './prompt-versions.repo.ts';
import { getVersion, keepVersion } from './prompt-versions.service.ts';
import { countPrompts, findUsers, hasQueue, promptsRepo, type PromptRow } from './prompts.repo.ts';

const present = (row: PromptRow): Prompt => ({
  ...settingsOf(row),
  id: row.id,
  apiKey: API_KEY_PLACEHOLDER,
  queue: row.queue,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const seal = ({ platform }: Ctx, apiKey: string): Buffer => platform.secrets.encrypt(Buffer.from(apiKey));

/** It is as it was answered, or empty: the stored one stays. */
const isKept = (apiKey: string | undefined): boolean =>
  apiKey === undefined || apiKey === '' || apiKey === API_KEY_PLACEHOLDER;

export interface PromptOptions {
  /** agents may call addresses inside our own network */
  allowPrivateUrls: boolean;
}

type Checked = 'queueId' | 'baseUrl' | 'tools';

export function promptService({ allowPrivateUrls }: PromptOptions) {
  async function check({ tx }: Ctx, { queueId, baseUrl, tools }: Pick<PromptChange, Checked>): Promise<void> {
    if (queueId !== undefined && !(await hasQueue(tx, queueId))) fail('ERR_NO_QUEUE_FOUND');
    if (baseUrl && !allowPrivateUrls && isPrivateUrl(baseUrl)) fail('ERR_PRIVATE_ADDRESS');
    const inside = allowPrivateUrls ? -1 : (tools?.findIndex(({ url }) => isPrivateUrl(url)) ?? -1);
    if (inside >= 0)
      throw validationFailed([{ path: `tools.${inside}.url`, message: 'must be an address on the internet' }]);
  }
  const service = crudService(promptsRepo, {
    listKey: 'prompts',
    missing: 'ERR_NO_PROMPT_FOUND',
    present: (_, row) => present(row),
    create: async (ctx, { apiKey, ...input }: PromptInput) => {
      await lockCompany(ctx.tx);
      if ((await countPrompts(ctx.tx)) >= MOST_PROMPTS)
        fail('ERR_PLAN_LIMIT', `A company may have ${MOST_PROMPTS} agents`, { limit: MOST_PROMPTS });
      await check(ctx, input);
      return { ...input, apiKey: seal(ctx, apiKey), updatedAt: ctx.now };
    },
    change: async (ctx, { apiKey, ...change }: PromptChange, row) => {
      await check(ctx, change);
      const key = isKept(apiKey) ? undefined : seal(ctx, apiKey ?? '');
      // The key goes to nobody but whom it was typed for.
      if (change.baseUrl !== undefined && change.baseUrl !== row.baseUrl && !key) fail('ERR_KEY_AGAIN');
      const version = changedFields(row, { ...row, ...change }).length > 0 ? row.version + 1 : undefined;
      return { ...change, ...(key && { apiKey: key }), version, updatedAt: ctx.now };
    },
    afterWrite: async (ctx, action, row) => {
      const { id: promptId, baseUrl: endpoint, embeddingModel: model, knowledge } = row;
      ctx.publish('prompt', { action, promptId }, [companyRoom(ctx.companyId)]);
      if (action !== 'delete') await keepVersion(ctx, row);
      if (action !== 'delete' && knowledge) await knowAnew(ctx, { endpoint, model });
    },
  });
  return {
    ...service,
    page: async ({ tx }: Ctx, { searchParam }: { searchParam: string }) => {
      const prompts = (await promptsRepo.list(tx, searchParam, MOST_PROMPTS)).map(present);
      return { prompts, count: prompts.length };
    },
    remove: async (ctx: Ctx, id: number) => {
      const { queueIds, whatsappIds } = await findUsers(ctx.tx, id);
      await service.remove(ctx, id);
      // People who were helped with its key are offered no more help.
      if ((await settingOf(ctx.tx, 'aidsPrompt')) === String(id)) await changeSetting(ctx, 'aidsPrompt', '');
      for (const queueId of queueIds) await publishQueue(ctx, queueId);
      for (const whatsappId of whatsappIds) await publishConnection(ctx, whatsappId);
      return { message: 'Prompt deleted' };
    },
    /** Looked at as if it were saved: the key that it would have. */
    keyOfDraft: async (ctx: Ctx, id: number | null, { apiKey, ...input }: PromptInput): Promise<string> => {
      await check(ctx, input);
      const row = id === null ? undefined : found(await promptsRepo.find(ctx.tx, id), 'ERR_NO_PROMPT_FOUND');
      if (!isKept(apiKey)) return apiKey;
      if (!row || row.baseUrl !== input.baseUrl) fail('ERR_KEY_AGAIN');
      return ctx.platform.secrets.decrypt(row.apiKey).toString('utf8');
    },
    /** Its name, its key and the address that the key is for stay. */
    restore: async (ctx: Ctx, id: number, version: number) => {
      const { settings } = await getVersion(ctx, id, version);
      const { name: _name, baseUrl: _baseUrl, queueId, ...change } = settings;
      const there = queueId !== null && (await hasQueue(ctx.tx, queueId));
      const before = await service.get(ctx, id);
      const after = await service.update(ctx, id, { ...change, ...(there && { queueId }) });
      if (after.version !== before.version) await noteRestored(ctx.tx, id, after.version, version);
      return after;
    },
  };
}

export type PromptService = ReturnType<typeof promptService>;
