// The approved text that an official number sends to whoever has not written for a day, with its gaps.
import { Alert, NativeSelect, Paper, Stack, TextInput } from '@mantine/core';
import { listTemplates, type TemplateMessage } from '@recado/contract/templates';
import { templateText } from '@recado/rules/templates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fill, gapsOf, messageOf, valuesIn, type Values } from '../../entities/template/templateValues.ts';
import { call } from '../../shared/data/client.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { MarkedText } from '../../shared/ui/conversation/MarkedText.tsx';

export interface TemplateFieldsProps {
  whatsappId: number;
  value: TemplateMessage | null;
  onChange: (template: TemplateMessage | null) => void;
}

const keyOf = ({ name, language }: { name: string; language: string }): string => `${name} ${language}`;

export function TemplateFields({ whatsappId, value, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation('campaigns');
  const [chosen, setChosen] = useState(value ? keyOf(value) : '');
  const [values, setValues] = useState<Values>(() => (value ? valuesIn(value) : {}));
  const { data, error } = useQuery({
    queryKey: ['template', whatsappId],
    queryFn: ({ signal }) => call(listTemplates, { params: { id: whatsappId }, signal }),
  });
  const templates = data?.templates ?? [];
  const template = templates.find((each) => keyOf(each) === chosen);
  const change = (key: string, now: Values): void => {
    setChosen(key);
    setValues(now);
    const next = templates.find((each) => keyOf(each) === key);
    onChange(next ? messageOf(next, now) : null);
  };
  return (
    <Stack gap="xs">
      {error && (
        <Alert color="yellow" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <NativeSelect
        label={t('template.label')}
        description={t('template.hint')}
        value={chosen}
        data={[
          { value: '', label: t('template.none') },
          ...templates.map((each) => ({ value: keyOf(each), label: `${each.name} (${each.language})` })),
        ]}
        onChange={(event) => change(event.currentTarget.value, {})}
      />
      {template &&
        gapsOf(template).map((gap) => (
          <TextInput
            key={gap.key}
            label={t('template.gap', { name: gap.name })}
            required
            value={values[gap.key] ?? ''}
            onChange={(event) => change(chosen, { ...values, [gap.key]: event.currentTarget.value })}
          />
        ))}
      {template && (
        <Paper withBorder p="sm" component="section" aria-label={t('texts.preview')}>
          <MarkedText text={templateText(fill(template, values))} />
        </Paper>
      )}
    </Stack>
  );
}
