// What AI assistants answer from: questions and answers, pages, files; and what would be found for a question.
import { Badge } from '@mantine/core';
import { deleteKnowledge, listKnowledge, type KnowledgeEntry } from '@recado/contract/knowledge';
import { BookOpenText, Bot, MessageCircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { ToolButton } from '../../shared/ui/ToolButton.tsx';
import { AskDialog } from './AskDialog.tsx';
import { KnowledgeForm } from './KnowledgeForm.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { UploadButton } from './UploadButton.tsx';

export function KnowledgePage() {
  const { t } = useTranslation('knowledge');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <CrudPage
        t={t}
        icon={BookOpenText}
        list={useListQuery('knowledge', listKnowledge, { rowsKey: 'entries' })}
        searchLabel={t('search')}
        columns={useColumns()}
        nameOf={({ title }) => title}
        remove={({ id }) => call(deleteKnowledge, { params: { id } })}
        invalidates={['knowledge']}
        toolbar={
          <>
            <ToolButton label={t('assistants')} icon={Bot} to="/prompts" />
            <ToolButton label={t('ask.button')} icon={MessageCircleQuestionMark} onClick={() => setAsking(true)} />
            <UploadButton />
          </>
        }
        renderForm={(entry, close) =>
          entry ? <ChangeDialog entry={entry} onClose={close} /> : <KnowledgeForm entry={undefined} onClose={close} />
        }
      />
      {asking && <AskDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function useColumns(): Column<KnowledgeEntry>[] {
  const { t } = useTranslation('knowledge');
  const formats = useFormats();
  return [
    { key: 'title', header: t('field.title'), width: '2fr', primary: true, cell: ({ title }) => title },
    { key: 'kind', header: t('field.kind'), width: '180px', cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'length',
      header: t('field.length'),
      width: '140px',
      align: 'end',
      cell: ({ length }) => formats.number(length),
    },
    {
      key: 'active',
      header: t('field.state'),
      width: '120px',
      cell: ({ active }) => (
        <Badge size="sm" tt="none" variant={active ? 'light' : 'default'}>
          {active ? t('used') : t('unused')}
        </Badge>
      ),
    },
  ];
}
