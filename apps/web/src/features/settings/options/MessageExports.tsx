// The files of old conversations: which month, how much, and how one has it or deletes it.
import { ActionIcon, Button, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import {
  deleteMessageExport,
  linkMessageExport,
  listMessageExports,
  type MessageExport,
} from '@recado/contract/message-exports';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useRemove } from '../../../shared/crud/useRemove.tsx';
import { call } from '../../../shared/data/client.ts';
import { pagesOf } from '../../../shared/data/pagesOf.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';

const KEY = 'messageExport';

export function MessageExports() {
  const { t } = useTranslation('retention');
  const list = useInfiniteQuery({
    queryKey: [KEY],
    ...pagesOf(listMessageExports, { query: {} }),
    select: ({ pages }): MessageExport[] => pages.flatMap(({ records }) => records),
  });
  const nameOf = useNameOf();
  const remove = useRemove<MessageExport>({
    remove: ({ id }) => call(deleteMessageExport, { params: { id } }),
    nameOf: (row) => t('exports.name', { month: nameOf(row) }),
    invalidates: [KEY],
    warning: t('exports.deleteText'),
  });
  return (
    <Stack gap="xs" component="section" aria-label={t('exports.title')} mt="md">
      <Title order={3} size="h6">
        {t('exports.title')}
      </Title>
      {list.data && (
        <Text size="sm" c="dimmed">
          {t(list.data.length === 0 ? 'exports.none' : 'exports.erased')}
        </Text>
      )}
      <NotLoaded query={list} />
      {list.data?.map((row) => (
        <ExportRow key={row.id} row={row} month={nameOf(row)} onDelete={() => remove(row)} />
      ))}
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('exports.older')}
        </Button>
      )}
    </Stack>
  );
}

/** "April 2026", or "April 2026, part 2". */
function useNameOf(): (row: MessageExport) => string {
  const { t, i18n } = useTranslation('retention');
  const format = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return ({ month, part }) => {
    const name = format.format(new Date(`${month}-01T00:00:00Z`));
    return part === 1 ? name : t('exports.part', { month: name, part });
  };
}

interface ExportRowProps {
  row: MessageExport;
  month: string;
  onDelete: () => void;
}

function ExportRow({ row: { id, state, messages, size, storedAt }, month, onDelete }: ExportRowProps) {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  const name = t('exports.name', { month });
  const download = useMutation({
    mutationFn: () => call(linkMessageExport, { params: { id } }),
    // It answers with a file: the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const about = [
    t('exports.what', { count: messages }),
    ...(size === null ? [] : [formats.bytes(size)]),
    t(`exports.state.${state}`, { date: storedAt === null ? '' : formats.date(storedAt) }),
  ];
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600}>
          {month}
        </Text>
        <Text size="sm" c="dimmed">
          {about.join(' · ')}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        {size !== null && (
          <Tooltip label={t('exports.download', { name })}>
            <ActionIcon
              variant="subtle"
              aria-label={t('exports.download', { name })}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              <Download size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {state === 'done' && (
          <Tooltip label={t('exports.delete', { name })}>
            <ActionIcon variant="subtle" color="gray" aria-label={t('exports.delete', { name })} onClick={onDelete}>
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Group>
  );
}
