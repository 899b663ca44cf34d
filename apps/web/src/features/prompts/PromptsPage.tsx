// The AI assistants that answer customers.
import { deletePrompt, listPrompts, type Prompt } from '@recado/contract/prompts';
import { BookOpenText, Bot, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { ToolButton } from '../../shared/ui/ToolButton.tsx';
import { PromptForm } from './PromptForm.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

export function PromptsPage() {
  const { t } = useTranslation('prompts');
  const [shown, setShown] = useState<Prompt | null>(null);
  return (
    <>
      <CrudPage
        t={t}
        icon={Bot}
        list={useListQuery('prompt', listPrompts, { rowsKey: 'prompts' })}
        searchLabel={t('search')}
        columns={usePromptColumns()}
        nameOf={({ name }) => name}
        remove={({ id }) => call(deletePrompt, { params: { id } })}
        toolbar={<ToolButton label={t('knowledge')} icon={BookOpenText} to="/knowledge" />}
        // Queues and connections name them.
        invalidates={['prompt', 'queue', 'whatsapp']}
        moreActions={(prompt) => [{ label: t('versions.button'), icon: History, onClick: () => setShown(prompt) }]}
        renderForm={(prompt, close) => <PromptForm prompt={prompt} onClose={close} />}
      />
      {shown && <VersionsDialog prompt={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function usePromptColumns(): Column<Prompt>[] {
  const { t } = useTranslation(['prompts', 'common']);
  const formats = useFormats();
  return [
    { key: 'name', header: t('common:name'), width: '2fr', primary: true, cell: ({ name }) => name },
    { key: 'queue', header: t('field.queue'), width: '1fr', cell: ({ queue }) => queue?.name ?? t('noQueue') },
    {
      key: 'maxTokens',
      header: t('field.maxTokens'),
      width: '150px',
      align: 'end',
      cell: ({ maxTokens }) => formats.number(maxTokens),
    },
  ];
}
