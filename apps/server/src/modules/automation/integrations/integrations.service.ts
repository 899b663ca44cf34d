// Integrations as administrators keep and try them.
import { cutTo } from '@recado/rules/cut';
import {
  integrationGaps,
  type IntegrationCall,
  type IntegrationTry,
  type IntegrationValues,
  type QueueIntegration,
  type queueIntegrationChange,
  type queueIntegrationInput,
  type testSession,
} from '@recado/contract/queue-integrations';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { PageQuery } from '../../../platform/crud/crud-repo.ts';
import { crudService, type CrudService, type PageAnswer } from '../../../platform/crud/crud-service.ts';
import { found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import type { Call } from '../../../platform/http/route.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { isPrivateUrl, refuseInside } from '../actions/address.rules.ts';
import { checkFlows } from '../../catalog/flows/known-flows.service.ts';
import { ask, type Outside, problemOf } from './ask-integration.service.ts';
import { listCallsOf } from './call-log.service.ts';
import { findIntegration, integrationsRepo, type IntegrationRow } from './integrations.repo.ts';

type Input = z.output<typeof queueIntegrationInput>;
type Change = z.output<typeof queueIntegrationChange>;
type Addresses = Pick<Outside, 'allowPrivateUrls'>;

const present = ({ companyId: _company, createdAt: _at, jsonContent, ...row }: IntegrationRow): QueueIntegration => ({
  ...row,
  hasJsonContent: jsonContent !== null,
});

/** The columns of it as it is to be. @param before undefined: it is new */
async function columnsOf(
  ctx: Ctx,
  wanted: IntegrationValues,
  before: IntegrationRow | undefined,
  { allowPrivateUrls }: Addresses,
) {
  const gaps = integrationGaps(wanted, before?.jsonContent !== null && before !== undefined);
  if (gaps.length > 0) throw validationFailed(gaps);
  const { jsonContent, type, name, projectName, ...rest } = wanted;
  const { urlN8N } = rest;
  if (!allowPrivateUrls && urlN8N !== '' && urlN8N !== before?.urlN8N && isPrivateUrl(urlN8N)) refuseInside(['urlN8N']);
  if (jsonContent !== '' && !isKey(jsonContent))
    throw validationFailed([{ path: 'jsonContent', message: 'must be the key file of a service account' }]);
  await checkFlows(ctx, [wanted.flowId]);
  const sealed =
    jsonContent === '' ? (before?.jsonContent ?? null) : ctx.platform.secrets.encrypt(Buffer.from(jsonContent));
  return {
    ...rest,
    type,
    name,
    projectName: type === 'dialogflow' ? projectName : name,
    // What another type needs is kept for nobody.
    jsonContent: type === 'dialogflow' ? sealed : null,
  };
}

function isKey(text: string): boolean {
  try {
    const key: unknown = JSON.parse(text);
    return typeof key === 'object' && key !== null && 'client_email' in key && 'private_key' in key;
  } catch {
    return false;
  }
}

export const integrationService = (
  addresses: Addresses,
): CrudService<PageQuery, PageAnswer<'queueIntegrations', QueueIntegration>, Input, Change, QueueIntegration> =>
  crudService(integrationsRepo, {
    listKey: 'queueIntegrations',
    present: (_ctx, row) => present(row),
    create: (ctx, input: Input) => columnsOf(ctx, input, undefined, addresses),
    change: (ctx, change: Change, row) => columnsOf(ctx, { ...settingsOf(row), ...defined(change) }, row, addresses),
    afterWrite: (ctx, action, { id }) =>
      ctx.publish('queueIntegration', { action, queueIntegrationId: id }, [companyRoom(ctx.companyId)]),
  });

const settingsOf = ({
  id: _id,
  companyId: _company,
  createdAt: _at,
  ...settings
}: IntegrationRow): IntegrationValues => ({
  ...settings,
  jsonContent: '',
});

const defined = (change: Change): Partial<IntegrationValues> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

export async function listCalls(ctx: Ctx, id: number): Promise<{ records: IntegrationCall[] }> {
  found(await findIntegration(ctx.tx, id), 'ERR_NOT_FOUND');
  return listCallsOf(ctx, { integrationId: id });
}

const GREETING = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' } as const;

/** Called as it is saved; nobody hears of it. */
export async function tryIntegration(call: Call, outside: Outside, id: number): Promise<IntegrationTry> {
  const row = found(await call.run(({ tx }) => findIntegration(tx, id)), 'ERR_NOT_FOUND');
  if (row.type === 'flowbuilder')
    return { ok: row.flowId !== null, messages: [], problem: row.flowId === null ? 'flowGone' : null, error: '' };
  return trying(async () => {
    const asking = { platform: call.platform, companyId: call.actor().companyId, ticketId: null, callId: randomUUID() };
    const { actions } = await ask(outside, asking, row, {
      messageIds: [],
      text: GREETING[row.language],
      session: null,
    });
    return actions.flatMap((action) => {
      if (action.kind !== 'send') return [];
      const { content } = action;
      return content.type === 'text' || content.type === 'choices'
        ? [content.body]
        : content.type === 'media'
          ? ['📎']
          : [];
    });
  });
}

export async function tryDialogflow(
  call: Call,
  { detector }: Outside,
  { projectName, jsonContent, language, id }: z.output<typeof testSession.body>,
): Promise<IntegrationTry> {
  const kept =
    id === undefined ? undefined : found(await call.run(({ tx }) => findIntegration(tx, id)), 'ERR_NOT_FOUND');
  const key =
    jsonContent === '' && kept?.jsonContent ? call.platform.secrets.decrypt(kept.jsonContent).toString() : jsonContent;
  return trying(async () => {
    const asked = { projectName, key, language, session: randomUUID(), text: GREETING[language], timeoutMs: 15_000 };
    return (await detector.detect(asked)).messages;
  });
}

async function trying(call: () => Promise<string[]>): Promise<IntegrationTry> {
  try {
    return { ok: true, messages: await call(), problem: null, error: '' };
  } catch (error) {
    const said = cutTo(error instanceof Error ? error.message : '', 500);
    return { ok: false, messages: [], problem: problemOf(error), error: said };
  }
}
