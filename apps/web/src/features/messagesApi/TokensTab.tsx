// The company's tokens for other programs: made and shown once, deleted.
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { deleteApiToken, listApiTokens, type ApiToken } from '@recado/contract/api-tokens';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { SCOPE_KEYS } from '../../entities/messagesApi/messagesApiKeys.ts';
import { useQueues } from '../../entities/queue/useQueues.ts';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { listOf } from '../../shared/crud/listOf.ts';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { CopyField } from '../../shared/ui/CopyField.tsx';
import { Dialog, ShownOnce } from '../../shared/ui/Dialog.tsx';
import { TokenForm } from './TokenForm.tsx';

const ENTITY = 'apiToken';

export function TokensTab() {
  const { t } = useTranslation('messagesApi');
  const [made, setMade] = useState<string>();
  const list = listOf(
    useQuery({
      queryKey: [ENTITY],
      queryFn: async ({ signal }) => (await call(listApiTokens, { signal })).records,
    }),
  );
  return (
    <>
      <CrudPage
        t={(key) => t(`tokens.${key}`)}
        icon={KeyRound}
        list={list}
        columns={useTokenColumns()}
        nameOf={({ name }) => name}
        remove={({ id }) => call(deleteApiToken, { params: { id } })}
        invalidates={[ENTITY]}
        may={(act) => act === 'delete'}
        renderForm={(_row, close) => <TokenForm invalidates={[ENTITY]} onClose={close} onMade={setMade} />}
      />
      {made !== undefined && <MadeToken token={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('messagesApi');
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('tokens.made')}>
      <Stack gap="md">
        <Text size="sm">{t('tokens.madeText')}</Text>
        <ShownOnce>
          <CopyField label={t('tokens.token')} value={token} />
        </ShownOnce>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('tokens.madeDone')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function useTokenColumns(): Column<ApiToken>[] {
  const { t } = useTranslation('messagesApi');
  const formats = useFormats();
  const queues = useQueues().data ?? [];
  const namesOf = (ids: readonly number[]): string =>
    ids.map((id) => queues.find((queue) => queue.id === id)?.name ?? t('tokens.queueGone')).join(', ');
  return [
    { key: 'name', header: t('tokens.field.name'), primary: true, cell: ({ name }) => <Text fw={550}>{name}</Text> },
    { key: 'start', header: t('tokens.token'), width: '130px', cell: ({ start }) => <code>{`${start}…`}</code> },
    {
      key: 'scopes',
      header: t('tokens.field.scopes'),
      width: '1.5fr',
      cell: ({ scopes }) => (
        <Group gap={4}>
          {scopes.map((scope) => (
            <Badge key={scope} variant="light" size="sm" tt="none">
              {t(SCOPE_KEYS[scope])}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      key: 'queues',
      header: t('tokens.field.queues'),
      deskOnly: true,
      cell: ({ queueIds }) => (queueIds.length === 0 ? t('tokens.allQueues') : namesOf(queueIds)),
    },
    {
      key: 'expires',
      header: t('tokens.field.expires'),
      width: '120px',
      cell: ({ expiresAt }) => (expiresAt === null ? t('tokens.never') : formats.shortDateTime(expiresAt)),
    },
    {
      key: 'used',
      header: t('tokens.field.used'),
      width: '120px',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('tokens.unused') : formats.shortDateTime(lastUsedAt)),
    },
  ];
}
