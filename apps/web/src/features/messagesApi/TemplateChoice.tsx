// One of the templates that a token's number has, and what goes into its gaps.
import { Alert, Button, NativeSelect, Stack } from '@mantine/core';
import { listOwnTemplates } from '@recado/contract/public-api';
import type { MessageTemplate, TemplateMessage } from '@recado/contract/templates';
import { useMutation } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { TemplateGaps } from '../../entities/template/TemplateGaps.tsx';
import { gapsOf, messageOf, type Values } from '../../entities/template/templateValues.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { askAsProgram } from './asProgram.ts';
import { refusalText } from './refusalText.ts';

export interface TemplateChoiceProps {
  tokenTyped: () => string | null;
  /** of what is not filled in */
  error: ReactNode;
  /** null while a gap is empty */
  onChange: (message: TemplateMessage | null, template: MessageTemplate | undefined) => void;
}

const keyOf = ({ name, language }: MessageTemplate): string => `${name} (${language})`;

export function TemplateChoice({ tokenTyped, error, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation('messagesApi');
  const [chosen, setChosen] = useState('');
  const [values, setValues] = useState<Values>({});
  const load = useMutation({
    mutationFn: async (token: string) =>
      listOwnTemplates.reply.parse((await askAsProgram(token, listOwnTemplates, {})).body).templates,
    meta: { quiet: true },
  });
  const { data: templates = [] } = load;
  const template = templates.find((each) => keyOf(each) === chosen);
  const handleLoad = (): void => {
    const token = tokenTyped();
    if (token !== null) load.mutate(token);
  };
  const change = (key: string, now: Values): void => {
    setChosen(key);
    setValues(now);
    const next = templates.find((each) => keyOf(each) === key);
    onChange(next ? messageOf(next, now) : null, next);
  };
  return (
    <Stack gap="md">
      <Button
        variant="default"
        mr="auto"
        loading={load.isPending}
        leftSection={<Search size={16} aria-hidden />}
        onClick={handleLoad}
      >
        {t('try.loadTemplates')}
      </Button>
      {load.error && (
        <Alert color="red" role="alert">
          {refusalText(load.error)}
        </Alert>
      )}
      <NativeSelect
        label={t('try.template')}
        description={load.isSuccess && templates.length === 0 ? t('try.noTemplates') : t('try.templateHint')}
        required
        disabled={templates.length === 0}
        error={template ? undefined : error}
        value={chosen}
        data={[{ value: '', label: '–' }, ...templates.map(keyOf)]}
        onChange={(event) => change(event.currentTarget.value, {})}
      />
      {template && (
        <TemplateGaps
          gaps={gapsOf(template)}
          values={values}
          onChange={(now) => change(chosen, now)}
          errorOf={() => error}
        />
      )}
    </Stack>
  );
}
