// Choosing a list of files: found by its words, seen as it will go, sent.
import { Button, Group, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { listFileLists, type FileList } from '@recado/contract/files';
import type { Ticket } from '@recado/contract/tickets';
import { expandVariables } from '@recado/rules/variables';
import { FolderOpen, Search, SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { FileListPreview, filesOf } from '../../../../entities/fileList/FileListPreview.tsx';
import { outgoing } from '../../../../entities/message/outgoing/outgoing.ts';
import { useVariableValues } from '../../../../entities/variable/useVariableValues.ts';
import { ListStates } from '../../../../shared/crud/ListStates.tsx';
import { useListQuery } from '../../../../shared/crud/useListQuery.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { InfiniteEnd } from '../../../../shared/ui/InfiniteEnd.tsx';
import classes from './FileListPicker.module.css';

export interface FileListPickerProps {
  ticket: Pick<Ticket, 'id' | 'contact'>;
  onClose: () => void;
}

export function FileListPicker({ ticket, onClose }: FileListPickerProps) {
  const { t } = useTranslation('tickets');
  const [chosen, setChosen] = useState<FileList | null>(null);
  const list = useListQuery('file', listFileLists, { rowsKey: 'files' });
  if (chosen) return <WhatGoes list={chosen} ticket={ticket} onBack={() => setChosen(null)} onSent={onClose} />;
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        autoFocus={!matchMedia('(hover: none)').matches}
        type="search"
        aria-label={t('fileList.search')}
        placeholder={t('fileList.search')}
        leftSection={<Search size={16} aria-hidden />}
        value={list.search}
        onChange={(event) => list.setSearch(event.currentTarget.value)}
      />
      <ListStates
        list={list}
        empty={<EmptyState icon={FolderOpen} title={t('fileList.empty')} text={t('fileList.emptyText')} />}
      >
        <ul className={classes.list} aria-label={t('fileList.title')}>
          {list.rows.map((row) => (
            <li key={row.id}>
              <UnstyledButton
                className={classes.choice}
                disabled={filesOf(row).length === 0}
                onClick={() => setChosen(row)}
              >
                <b>{row.name}</b>
                <small>
                  {filesOf(row).length === 0 ? t('fileList.none') : t('fileList.files', { count: filesOf(row).length })}
                </small>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <InfiniteEnd
          hasMore={list.hasMore}
          loading={list.loadingMore}
          failed={list.moreFailed}
          onMore={list.loadMore}
        />
      </ListStates>
    </Stack>
  );
}

interface WhatGoesProps {
  list: FileList;
  ticket: FileListPickerProps['ticket'];
  onBack: () => void;
  onSent: () => void;
}

function WhatGoes({ list, ticket, onBack, onSent }: WhatGoesProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const variables = useVariableValues({ contact: ticket.contact, ticketId: ticket.id });
  const files = filesOf(list);
  const body = expandVariables(list.message, variables());
  const handleSend = (): void => {
    const fileList = { id: list.id, files: files.map(({ name }) => name) };
    outgoing.send({ ticketId: ticket.id, body, quoted: null, files: [], fileList });
    onSent();
  };
  return (
    <Stack gap="sm">
      <FileListPreview list={list} body={body} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {t('fileList.back')}
        </Button>
        <Button data-autofocus autoFocus leftSection={<SendHorizontal size={16} aria-hidden />} onClick={handleSend}>
          {t('fileList.send')}
        </Button>
      </Group>
    </Stack>
  );
}
