// The AI assistants that answer customers.
import { listToolCalls } from '@recado/contract/prompt-tools';
import { deletePrompt, listPrompts, type Prompt } from '@recado/contract/prompts';
import type { TokenUsage } from '@recado/contract/prompt-try';
import { BookOpenText, Bot, FlaskConical, History, ScrollText, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { CallLog } from '../../entities/outsideCall/CallLog.tsx';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { ToolButton } from '../../shared/ui/ToolButton.tsx';
import { PromptForm } from './PromptForm.tsx';
import { ReplayDialog } from './replay/ReplayDialog.tsx';
import { UsageNote, useTokenUsage } from './UsageNote.tsx';
import { VoiceDialog } from './VoiceDialog.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

export function PromptsPage() {
  const { t } = useTranslation('prompts');
  const [shown, setShown] = useState<Prompt | null>(null);
  const [logged, setLogged] = useState<Prompt | null>(null);
  const [speaker, setSpeaker] = useState<Prompt | null>(null);
  const [replayed, setReplayed] = useState<Prompt | null>(null);
  const usage = useTokenUsage();
  return (
    <>
      <CrudPage
        t={t}
        icon={Bot}
        list={useListQuery('prompt', listPrompts, { rowsKey: 'prompts' })}
        searchLabel={t('search')}
        columns={usePromptColumns(usage)}
        note={usage && <UsageNote usage={usage} />}
        nameOf={({ name }) => name}
        remove={({ id }) => call(deletePrompt, { params: { id } })}
        toolbar={<ToolButton label={t('knowledge')} icon={BookOpenText} to="/knowledge" />}
        // Queues and connections name them.
        invalidates={['prompt', 'queue', 'whatsapp']}
        moreActions={(prompt) => [
          { label: t('voice.button'), icon: Volume2, onClick: () => setSpeaker(prompt) },
          { label: t('versions.button'), icon: History, onClick: () => setShown(prompt) },
          { label: t('replay.button'), icon: FlaskConical, onClick: () => setReplayed(prompt) },
          { label: t('tools.log'), icon: ScrollText, onClick: () => setLogged(prompt) },
        ]}
        renderForm={(prompt, close) => <PromptForm prompt={prompt} onClose={close} />}
      />
      {logged && (
        <CallLog
          name={logged.name}
          queryKey={['prompt', 'calls', logged.id]}
          read={(signal) => call(listToolCalls, { params: { id: logged.id }, signal })}
          onClose={() => setLogged(null)}
        />
      )}
      {replayed && <ReplayDialog prompt={replayed} onClose={() => setReplayed(null)} />}
      {speaker && <VoiceDialog prompt={speaker} onClose={() => setSpeaker(null)} />}
      {shown && <VersionsDialog prompt={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function usePromptColumns(usage: TokenUsage | undefined): Column<Prompt>[] {
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
    {
      key: 'tokens',
      header: t('usage.month'),
      width: '150px',
      align: 'end',
      cell: ({ id }) =>
        usage ? formats.number(usage.prompts.find(({ promptId }) => promptId === id)?.tokens ?? 0) : '',
    },
  ];
}
