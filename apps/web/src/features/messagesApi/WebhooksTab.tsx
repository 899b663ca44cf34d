// Addresses of other programs that are told what happens here.
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import {
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  type WebhookEndpoint,
} from '@recado/contract/webhooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../shared/format/serverClock.ts';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { listOf } from '../../shared/crud/listOf.ts';
import { call, type Reply } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { CopyField } from '../../shared/ui/CopyField.tsx';
import { Dialog, ShownOnce } from '../../shared/ui/Dialog.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';

const ENTITY = 'webhookEndpoint';
type MadeSecret = Reply<typeof rotateWebhookSecret>;
type ShownSecret = MadeSecret & { replaces: boolean };

export function WebhooksTab() {
  const { t } = useTranslation('messagesApi');
  // Those of two addresses may come at once, and none is ever told again.
  const [made, setMade] = useState<readonly ShownSecret[]>([]);
  const [logged, setLogged] = useState<WebhookEndpoint>();
  const [shown] = made;
  const show = (one: MadeSecret, replaces: boolean): void => setMade((others) => [...others, { ...one, replaces }]);
  const handleMade = (one: MadeSecret): void => show(one, false);
  const handleRotated = (one: MadeSecret): void => show(one, true);
  const handleCopied = (): void => setMade(([, ...others]) => others);
  const list = listOf(
    useQuery({
      queryKey: [ENTITY],
      queryFn: async ({ signal }) => (await call(listWebhookEndpoints, { signal })).records,
    }),
  );
  // One address may stand here twice, for other events.
  const nameOf = ({ id, url }: WebhookEndpoint): string =>
    list.rows.some((other) => other.url === url && other.id !== id) ? `${url} · ${id}` : url;
  return (
    <>
      <CrudPage
        t={(key) => t(`webhooks.${key}`)}
        icon={Webhook}
        list={list}
        columns={useWebhookColumns(nameOf, setLogged, handleRotated)}
        nameOf={nameOf}
        remove={({ id }) => call(deleteWebhookEndpoint, { params: { id } })}
        invalidates={[ENTITY]}
        renderForm={(endpoint, close) => (
          <WebhookForm endpoint={endpoint} invalidates={[ENTITY]} onClose={close} onSecret={handleMade} />
        )}
      />
      {logged && <WebhookLog endpoint={logged} onClose={() => setLogged(undefined)} />}
      {shown && (
        <Dialog key={shown.secret} opened onClose={handleCopied} size="lg" title={t('webhooks.secret')}>
          <Stack gap="md">
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {shown.record.url}
            </Text>
            <Text size="sm">
              {t('webhooks.secretText')}
              {shown.replaces && ` ${t('webhooks.secretBefore')}`}
            </Text>
            <ShownOnce>
              <CopyField label={t('webhooks.secret')} value={shown.secret} />
            </ShownOnce>
            <Group justify="flex-end">
              <Button onClick={handleCopied}>{t('tokens.madeDone')}</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

function useWebhookColumns(
  nameOf: (endpoint: WebhookEndpoint) => string,
  onLog: (endpoint: WebhookEndpoint) => void,
  onMade: (made: MadeSecret) => void,
): Column<WebhookEndpoint>[] {
  const { t } = useTranslation('messagesApi');
  return [
    {
      key: 'url',
      header: t('webhooks.url'),
      width: '2fr',
      primary: true,
      cell: ({ url }) => (
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
      ),
    },
    {
      key: 'state',
      header: t('webhooks.health'),
      width: '150px',
      cell: (row) => <Health endpoint={row} />,
    },
    { key: 'events', header: t('webhooks.events'), width: '90px', cell: ({ events }) => events.length },
    {
      key: 'actions',
      header: t('webhooks.log'),
      width: '230px',
      plain: true,
      cell: (row) => (
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="xs"
            aria-label={`${t('webhooks.log')}: ${nameOf(row)}`}
            onClick={() => onLog(row)}
          >
            {t('webhooks.log')}
          </Button>
          <NewSecret id={row.id} name={nameOf(row)} onMade={onMade} />
        </Group>
      ),
    },
  ];
}

interface NewSecretProps {
  id: number;
  name: string;
  onMade: (made: MadeSecret) => void;
}

function NewSecret({ id, name, onMade }: NewSecretProps) {
  const { t } = useTranslation('messagesApi');
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { id } }),
    onSuccess: onMade,
  });
  return (
    <Button
      variant="default"
      size="xs"
      loading={rotate.isPending}
      aria-label={`${t('webhooks.rotate')}: ${name}`}
      onClick={() => rotate.mutate()}
    >
      {t('webhooks.rotate')}
    </Button>
  );
}

/** ms; what it took before that says nothing of today */
const RECENT_MS = 30 * 24 * 3_600_000;

function Health({ endpoint: { active, switchedOffAt, failingSince, lastDeliveredAt } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('messagesApi');
  const works = lastDeliveredAt !== null && serverNow() - Date.parse(lastDeliveredAt) < RECENT_MS;
  const [word, color] = !active
    ? ([switchedOffAt === null ? 'off' : 'switchedOff', 'gray'] as const)
    : failingSince !== null
      ? (['failing', 'red'] as const)
      : // What was never tried is not known to work.
        ([works ? 'works' : 'idle', works ? 'green' : 'gray'] as const);
  return (
    <Badge color={color} variant="light" tt="none">
      {t(`webhooks.${word}`)}
    </Badge>
  );
}
