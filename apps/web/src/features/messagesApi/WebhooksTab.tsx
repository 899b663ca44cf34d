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
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { listOf } from '../../shared/crud/listOf.ts';
import { call } from '../../shared/data/client.ts';
import { CopyField } from '../../shared/ui/CopyField.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';

const ENTITY = 'webhookEndpoint';

export function WebhooksTab() {
  const { t } = useTranslation('messagesApi');
  const [secret, setSecret] = useState<string>();
  const [logged, setLogged] = useState<WebhookEndpoint>();
  const rotate = useMutation({
    mutationFn: ({ id }: WebhookEndpoint) => call(rotateWebhookSecret, { params: { id } }),
    onSuccess: (made) => setSecret(made.secret),
  });
  const list = listOf(
    useQuery({
      queryKey: [ENTITY],
      queryFn: async ({ signal }) => (await call(listWebhookEndpoints, { signal })).records,
    }),
  );
  return (
    <>
      <CrudPage
        t={(key) => t(`webhooks.${key}`)}
        icon={Webhook}
        list={list}
        columns={useWebhookColumns(setLogged, rotate.mutate, rotate.isPending ? rotate.variables.id : null)}
        nameOf={({ url }) => url}
        remove={({ id }) => call(deleteWebhookEndpoint, { params: { id } })}
        invalidates={[ENTITY]}
        renderForm={(endpoint, close) => (
          <WebhookForm endpoint={endpoint} invalidates={[ENTITY]} onClose={close} onSecret={setSecret} />
        )}
      />
      {logged && <WebhookLog endpoint={logged} onClose={() => setLogged(undefined)} />}
      {secret !== undefined && (
        <Dialog opened onClose={() => setSecret(undefined)} size="lg" title={t('webhooks.secret')}>
          <Stack gap="md">
            <Text size="sm">{t('webhooks.secretText')}</Text>
            <CopyField label={t('webhooks.secret')} value={secret} />
            <Group justify="flex-end">
              <Button onClick={() => setSecret(undefined)}>{t('tokens.madeDone')}</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

function useWebhookColumns(
  onLog: (endpoint: WebhookEndpoint) => void,
  onRotate: (endpoint: WebhookEndpoint) => void,
  /** whose secret is being changed */
  rotating: number | null,
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
            aria-label={`${t('webhooks.log')}: ${row.url}`}
            onClick={() => onLog(row)}
          >
            {t('webhooks.log')}
          </Button>
          <Button
            variant="default"
            size="xs"
            loading={rotating === row.id}
            aria-label={`${t('webhooks.rotate')}: ${row.url}`}
            onClick={() => onRotate(row)}
          >
            {t('webhooks.rotate')}
          </Button>
        </Group>
      ),
    },
  ];
}

function Health({ endpoint: { active, switchedOffAt, failingSince } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('messagesApi');
  if (!active)
    return (
      <Badge color="gray" variant="light" tt="none">
        {t(switchedOffAt === null ? 'webhooks.off' : 'webhooks.switchedOff')}
      </Badge>
    );
  return (
    <Badge color={failingSince === null ? 'green' : 'red'} variant="light" tt="none">
      {t(failingSince === null ? 'webhooks.works' : 'webhooks.failing')}
    </Badge>
  );
}
