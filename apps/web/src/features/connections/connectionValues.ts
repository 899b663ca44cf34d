// The connection form's values: those of a connection that somebody can change here; the others stay as they are.
import { connectionChanges, connectionInput, type Connection } from '@recado/contract/connections';
import type { ProviderName } from '@recado/contract/constants';
import { z } from 'zod';
import { changesOf } from '../../shared/crud/changesOf.ts';

export const needsGreeting = (queueIds: readonly number[]): boolean => queueIds.length > 1;

/** Pairing is asked for where a phone will be paired. */
export const asksForPairing = (provider: ProviderName, connection?: Connection): boolean =>
  provider === 'beta' && connection?.status !== 'CONNECTED';

const SECRETS = ['accessToken', 'appSecret', 'verifyToken'] as const;

/** As the server's default. */
const USUAL_LISTS = 3;

/** Empty: off. */
const minutes = z.union([connectionInput.shape.expiresTicket.unwrap(), z.literal('')]);

const formSchema = connectionInput
  .pick({
    name: true,
    isDefault: true,
    queueIds: true,
    promptId: true,
    greetingMessage: true,
    outOfHoursMessage: true,
    ratingMessage: true,
    complationMessage: true,
    transferQueueId: true,
    integrationId: true,
    expiresInactiveMessage: true,
    provider: true,
  })
  .required()
  .extend({
    maxUseBotQueues: z.union([connectionInput.shape.maxUseBotQueues.unwrap(), z.literal('')]),
    timeUseBotQueues: minutes,
    timeToTransfer: minutes,
    expiresTicket: minutes,
    token: connectionChanges.shape.token.unwrap(),
    byCode: z.boolean(),
    pairingNumber: z.string(),
    cloud: z.object({
      phoneNumberId: z.string(),
      businessAccountId: z.string(),
      accessToken: z.string(),
      appSecret: z.string(),
      verifyToken: z.string(),
    }),
  });
type ConnectionForm = z.output<typeof formSchema>;
export type ConnectionValues = z.input<typeof formSchema>;

/** What a kind of connection needs is asked of that kind only; a stored secret may be left empty. */
export const connectionSchema = (connection?: Connection) =>
  formSchema.superRefine((values, context) => {
    const { provider, queueIds, greetingMessage, timeToTransfer, transferQueueId, cloud } = values;
    const missing = (...path: string[]): void =>
      context.addIssue({ code: 'custom', path, message: 'Required', input: '' });
    if (needsGreeting(queueIds) && greetingMessage.trim() === '') missing('greetingMessage');
    // One without the other does nothing.
    if (Number(timeToTransfer) > 0 && transferQueueId === null) missing('transferQueueId');
    if (Number(timeToTransfer) === 0 && transferQueueId !== null) missing('timeToTransfer');
    if (asksForPairing(provider, connection) && values.byCode) {
      if (values.pairingNumber.trim() === '') missing('pairingNumber');
    }
    if (provider === 'cloud' && !connection) {
      for (const name of SECRETS) if (cloud[name].trim() === '') missing('cloud', name);
    }
    // What is sent is judged as the server will judge it.
    const { error } = connectionChanges
      .pick({ pairingNumber: true, cloud: true })
      .safeParse(networkOf(values, connection));
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  });

export function valuesOf(connection?: Connection): ConnectionValues {
  return {
    name: connection?.name ?? '',
    isDefault: connection?.isDefault ?? false,
    queueIds: connection?.queues.map(({ id }) => id) ?? [],
    promptId: connection?.promptId ?? null,
    greetingMessage: connection?.greetingMessage ?? '',
    outOfHoursMessage: connection?.outOfHoursMessage ?? '',
    ratingMessage: connection?.ratingMessage ?? '',
    complationMessage: connection?.complationMessage ?? '',
    // 0 says something here: any number.
    maxUseBotQueues: connection?.maxUseBotQueues ?? USUAL_LISTS,
    timeUseBotQueues: connection?.timeUseBotQueues || '',
    timeToTransfer: connection?.timeToTransfer || '',
    transferQueueId: connection?.transferQueueId ?? null,
    integrationId: connection?.integrationId ?? null,
    expiresTicket: connection?.expiresTicket || '',
    expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
    provider: connection?.provider ?? 'beta',
    // Empty: as it is.
    token: '',
    byCode: (connection?.pairingNumber ?? '') !== '',
    pairingNumber: connection?.pairingNumber ?? '',
    cloud: {
      phoneNumberId: connection?.cloud?.phoneNumberId ?? '',
      businessAccountId: connection?.cloud?.businessAccountId ?? '',
      accessToken: '',
      appSecret: '',
      verifyToken: '',
    },
  };
}

/** What a new one is: nothing of another kind of connection, and no empty secrets. */
export function newBodyOf(values: ConnectionValues): z.input<typeof connectionInput> {
  return { ...commonOf(values), provider: values.provider, ...tokenOf(values), ...networkOf(values) };
}

/** What was changed, so that the rest stays as it is by now; likewise. */
export function changesFor(values: ConnectionValues, connection: Connection): z.input<typeof connectionChanges> {
  const { queueIds, ...stored } = commonOf(valuesOf(connection));
  const { queueIds: chosen, ...common } = commonOf(values);
  const sameQueues = chosen.length === queueIds.length && chosen.every((id) => queueIds.includes(id));
  return {
    ...changesOf(common, stored),
    ...(!sameQueues && { queueIds: chosen }),
    ...tokenOf(values),
    ...networkOf(values, connection),
  };
}

const tokenOf = ({ token }: ConnectionValues): { token?: string } => (token.trim() === '' ? {} : { token });

/** What every kind of connection has. */
function commonOf({
  provider: _provider,
  token: _token,
  byCode: _by,
  pairingNumber: _number,
  cloud: _cloud,
  ...values
}: ConnectionValues) {
  const { maxUseBotQueues, timeUseBotQueues, timeToTransfer, expiresTicket } = values;
  return {
    ...values,
    maxUseBotQueues: maxUseBotQueues === '' ? USUAL_LISTS : maxUseBotQueues,
    timeUseBotQueues: Number(timeUseBotQueues),
    timeToTransfer: Number(timeToTransfer),
    expiresTicket: Number(expiresTicket),
  };
}

function networkOf(
  { provider, byCode, pairingNumber, cloud }: ConnectionForm | ConnectionValues,
  connection?: Connection,
): Pick<z.input<typeof connectionChanges>, 'pairingNumber' | 'cloud'> {
  if (asksForPairing(provider, connection)) return { pairingNumber: byCode ? pairingNumber : '' };
  if (provider !== 'cloud') return {};
  const { phoneNumberId, businessAccountId } = cloud;
  const typed = SECRETS.filter((secret) => cloud[secret].trim() !== '').map((secret) => [secret, cloud[secret]]);
  return { cloud: { phoneNumberId, businessAccountId, ...Object.fromEntries(typed) } };
}
