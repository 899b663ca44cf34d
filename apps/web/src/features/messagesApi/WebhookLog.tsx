// What an address was told, with bodies and times; told once more, one or all that failed lately.
import { Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import {
  DELIVERY_STATES,
  listWebhookDeliveries,
  replayDelivery,
  replayPeriod,
  type DeliveryState,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@recado/contract/webhooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/data/client.ts';
import { pagesOf } from '../../shared/data/pagesOf.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { Code } from './Code.tsx';

const COLORS = { waiting: 'gray', delivered: 'green', failed: 'red' } as const satisfies Record<DeliveryState, string>;
const WEEK_MS = 7 * 86_400_000;
const ALL = 'all';
const SHOWN = [ALL, ...DELIVERY_STATES] as const;

export function WebhookLog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { t } = useTranslation('messagesApi');
  const queryClient = useQueryClient();
  const [state, setState] = useState<DeliveryState>();
  const key = ['webhookDelivery', endpoint.id];
  const list = useInfiniteQuery({
    queryKey: [...key, state],
    ...pagesOf(listWebhookDeliveries, { params: { id: endpoint.id }, query: { state } }),
  });
  const deliveries = list.data?.pages.flatMap(({ records }) => records);
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: key });
  const failed = useMutation({
    mutationFn: async () => {
      const now = Date.now();
      const body = { from: new Date(now - WEEK_MS).toISOString(), to: new Date(now).toISOString(), failedOnly: true };
      let count = 0;
      for (let more = true; more;) {
        const done = await call(replayPeriod, { params: { id: endpoint.id }, body });
        count += done.count;
        more = done.hasMore;
      }
      return count;
    },
    onSuccess: (count) => notifySuccess(t('webhooks.replayed', { count })),
    onSettled: refresh,
  });
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('webhooks.log')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {endpoint.url}
        </Text>
        <Group justify="space-between" gap="sm">
          <SegmentedControl
            aria-label={t('webhooks.filter')}
            value={state ?? ALL}
            onChange={(chosen) => setState(DELIVERY_STATES.find((each) => each === chosen))}
            data={SHOWN.map((value) => ({ value, label: t(`webhooks.state.${value}`) }))}
          />
          <Button variant="default" loading={failed.isPending} onClick={() => failed.mutate()}>
            {t('webhooks.replayFailed')}
          </Button>
        </Group>
        <NotLoaded query={list} />
        {deliveries?.length === 0 && <Text size="sm">{t('webhooks.nothing')}</Text>}
        {deliveries?.map((delivery) => (
          <Entry key={delivery.id} delivery={delivery} onReplayed={refresh} />
        ))}
        {list.hasNextPage && (
          <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('webhooks.older')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

function Entry({ delivery, onReplayed }: { delivery: WebhookDelivery; onReplayed: () => void }) {
  const { t } = useTranslation('messagesApi');
  const formats = useFormats();
  const { id, type, state, createdAt, tries, body, replay } = delivery;
  const again = useMutation({
    mutationFn: () => call(replayDelivery, { params: { id } }),
    onSuccess: () => notifySuccess(t('webhooks.replayed', { count: 1 })),
    onSettled: onReplayed,
  });
  // Many of one kind come within a minute.
  const named = (what: string): string => `${what}: ${type} · ${formats.shortDateTime(createdAt)} · ${id}`;
  const tried = tries
    .map(({ at, status, ms, answer }) => `${formats.shortDateTime(at)}  ${status ?? '—'}  ${ms} ms  ${answer}`)
    .join('\n');
  return (
    <details>
      <summary>
        {type} · {formats.shortDateTime(createdAt)}{' '}
        <Badge size="sm" variant="light" color={COLORS[state]}>
          {t(`webhooks.state.${state}`)}
        </Badge>
        {replay && ` · ${t('webhooks.again')}`}
      </summary>
      <Stack gap="xs" mt="xs">
        <Code label={t('webhooks.body')} name={named(t('webhooks.body'))} code={body} copies />
        {tries.length > 0 && <Code label={t('webhooks.tries')} name={named(t('webhooks.tries'))} code={tried} />}
        <Button
          variant="default"
          size="xs"
          mr="auto"
          leftSection={<RotateCw size={14} aria-hidden />}
          disabled={state === 'waiting'}
          loading={again.isPending}
          aria-label={named(t('webhooks.replay'))}
          onClick={() => again.mutate()}
        >
          {t('webhooks.replay')}
        </Button>
      </Stack>
    </details>
  );
}
