// The approved text that an official number sends to whoever has not written for a day, with its gaps.
import { Alert, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import type { TemplateMessage } from '@recado/contract/templates';
import { templateText } from '@recado/rules/templates';
import { useState } from 'react';
import { TemplateGaps } from '../../entities/template/TemplateGaps.tsx';
import { draftOf, fill, gapsOf, valuesIn, type Values } from '../../entities/template/templateValues.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { MarkedText } from '../../shared/ui/conversation/MarkedText.tsx';
import { useFilledText } from './useFilledText.ts';
import type { Templates } from './useTemplates.ts';

export interface TemplateFieldsProps {
  templates: Templates;
  /** its gaps may be empty: then it is not saved */
  value: TemplateMessage | null;
  /** by the place of each gap in the campaign: `template.body.0` */
  errors: Readonly<Record<string, React.ReactNode>>;
  onChange: (template: TemplateMessage | null) => void;
}

type Named = Pick<TemplateMessage, 'name' | 'language'>;
const keyOf = ({ name, language }: Named): string => `${name} ${language}`;
const optionOf = (named: Named) => ({ value: keyOf(named), label: `${named.name} (${named.language})` });

export function TemplateFields({ templates: { all, chosen, error }, value, errors, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation('campaigns');
  // As it is typed: in the message nothing begins or ends with a space.
  const [typed, setTyped] = useState<Values>(() => (value ? valuesIn(value) : {}));
  const { own } = useFilledText();
  const gaps = chosen ? gapsOf(chosen) : [];
  const choose = (key: string): void => {
    const next = all.find((each) => keyOf(each) === key);
    setTyped({});
    onChange(next ? draftOf(next, {}) : null);
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
        value={value ? keyOf(value) : ''}
        data={[
          { value: '', label: t('template.none') },
          ...all.map(optionOf),
          // Not known yet, or gone: it is what will be sent all the same.
          ...(value && !chosen ? [optionOf(value)] : []),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {chosen && (
        <TemplateGaps
          gaps={gaps}
          values={typed}
          errorOf={({ key }) => errors[`template.${key}`]}
          onChange={(now) => {
            setTyped(now);
            onChange(draftOf(chosen, now));
          }}
        />
      )}
      {gaps.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('template.variables', { own })}
        </Text>
      )}
      {chosen && <Preview template={chosen} values={typed} />}
    </Stack>
  );
}

interface PreviewProps {
  template: Parameters<typeof fill>[0];
  values: Values;
}

/** Variables stand for something only where somebody wrote them: the rest is as it was approved. */
function Preview({ template, values }: PreviewProps) {
  const { t } = useTranslation('campaigns');
  const { filled } = useFilledText();
  const shown = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value)]));
  return (
    <Stack gap={4} component="section" aria-label={t('template.preview')}>
      <Text size="sm" fw={500}>
        {t('template.preview')}
      </Text>
      <Paper withBorder p="sm">
        <MarkedText text={templateText(fill(template, shown))} />
      </Paper>
    </Stack>
  );
}
