// Calls a tool for real, as it is written, and shows what the assistant would be told.
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { toolInput, tryTool, type ToolTry } from '@recado/contract/prompt-tools';
import { useMutation } from '@tanstack/react-query';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/data/client.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { objectIn, plain, toolOf, type ToolValues } from './toolValues.ts';

interface ToolTrialProps {
  valuesOf: () => ToolValues;
  /** null: a new assistant */
  promptId: number | null;
}

/** What a program reads. */
export const AS_CODE = { input: { fontFamily: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace" } };

export function ToolTrial({ valuesOf, promptId }: ToolTrialProps) {
  const { t } = useTranslation('prompts');
  const [text, setText] = useState('{}');
  const tried = useMutation({
    meta: { quiet: true },
    mutationFn: async (): Promise<ToolTry | 'unfinished' | 'noJson'> => {
      const tool = toolInput.safeParse(toolOf(valuesOf()));
      if (!tool.success) return 'unfinished';
      const said = objectIn(text);
      if (!said) return 'noJson';
      return call(tryTool, { body: { tool: tool.data, arguments: said, promptId } });
    },
  });
  const { data, error } = tried;
  return (
    <Stack gap="xs">
      <Textarea
        label={t('tools.try.arguments')}
        description={t('tools.try.hint')}
        autosize
        minRows={1}
        maxRows={8}
        spellCheck={false}
        styles={AS_CODE}
        value={text}
        error={data === 'noJson' && t('tools.try.noJson')}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button
        variant="default"
        size="sm"
        mr="auto"
        leftSection={<PlugZap size={16} aria-hidden />}
        loading={tried.isPending}
        onClick={() => tried.mutate()}
      >
        {t('tools.try.button')}
      </Button>
      {data === 'unfinished' && (
        <Alert color="yellow" role="status">
          {t('tools.try.unfinished')}
        </Alert>
      )}
      {error && (
        <Alert color="red" role="status">
          {errorText(error)}
        </Alert>
      )}
      {typeof data === 'object' && <Outcome tried={data} />}
    </Stack>
  );
}

function Outcome({ tried: { ok, status, ms, answer } }: { tried: ToolTry }) {
  const { t } = useTranslation('prompts');
  return (
    <Alert color={ok ? 'green' : 'red'} role="status" title={t(ok ? 'tools.try.good' : 'tools.try.bad')}>
      <Group gap="xs">{status !== null && <Text size="sm">{t('tools.try.status', { status, ms })}</Text>}</Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {plain(answer)}
      </Text>
    </Alert>
  );
}
