// What an assistant would be given for a question: nobody is answered.
import { Alert, Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { askKnowledge } from '@recado/contract/knowledge';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, SearchX } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { PromptSelect } from '../../entities/prompt/PromptSelect.tsx';
import { call, type Reply } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';

export function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('knowledge');
  const [question, setQuestion] = useState('');
  const [promptId, setPromptId] = useState<number | null>(null);
  const ask = useMutation({
    mutationFn: (body: { question: string; promptId: number | null }) => call(askKnowledge, { body }),
    meta: { quiet: true },
  });
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    ask.mutate({ question, promptId });
  };
  return (
    <Dialog opened onClose={onClose} title={t('ask.title')} size="lg">
      <Stack>
        <form onSubmit={handleSubmit}>
          <Stack gap="sm">
            <TextInput
              label={t('ask.question')}
              description={t('ask.hint')}
              value={question}
              onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
              maxLength={1_000}
              data-autofocus
              autoComplete="off"
            />
            <PromptSelect description={t('ask.assistantHint')} onChange={setPromptId} />
            <Group justify="end">
              <Button type="submit" loading={ask.isPending} disabled={question.trim().length < 2}>
                {t('ask.send')}
              </Button>
            </Group>
          </Stack>
        </form>
        <div role="status">
          {ask.error && (
            <Alert color="red" icon={<CircleAlert size={18} aria-hidden />}>
              {errorText(ask.error)}
            </Alert>
          )}
          {ask.data && <Answer answer={ask.data} chosen={ask.variables.promptId !== null} />}
        </div>
      </Stack>
    </Dialog>
  );
}

/** @param chosen meanings were to be compared */
function Answer({ answer: { found, meaning }, chosen }: { answer: Reply<typeof askKnowledge>; chosen: boolean }) {
  const { t } = useTranslation('knowledge');
  const formats = useFormats();
  return (
    <Stack gap="sm">
      {chosen && meaning !== 'used' && (
        <Text size="sm" c="dimmed">
          {t(`ask.meaning.${meaning}`)}
        </Text>
      )}
      {found.length === 0 && <EmptyState icon={SearchX} title={t('ask.nothing')} text={t('ask.nothingHint')} />}
      {found.map(({ id, title, text, score, by }, at) => (
        // Two pieces of one entry may be found.
        <Paper key={`${id} ${at}`} withBorder p="sm">
          <Group justify="space-between" gap="xs" mb={4} wrap="nowrap" align="flex-start">
            <Text fw={600} size="sm">
              {title}
            </Text>
            <Badge size="sm" tt="none" variant="light" style={{ flexShrink: 0 }}>
              {t(`ask.by.${by}`, { share: formats.number(Math.round(score * 100)) })}
            </Badge>
          </Group>
          <Text size="sm" lineClamp={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        </Paper>
      ))}
    </Stack>
  );
}
