// A template's gaps, and beside them how it will read.
import { Button, Group, Stack, Text } from '@mantine/core';
import type { MessageTemplate } from '@recado/contract/templates';
import { headerFileProblem } from '@recado/rules/sendable';
import { headerKindOf, templateText } from '@recado/rules/templates';
import { ArrowLeft, SendHorizontal } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { languageName } from '../../../shared/format/languageName.ts';
import type { Draft } from '../../../entities/message/outgoing/OutgoingMessages.ts';
import type { Outgoing } from '../../../entities/message/outgoing/outgoingEntry.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { HeaderFileInput } from './HeaderFileInput.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import classes from './Templates.module.css';
import { TemplateGaps } from '../../../entities/template/TemplateGaps.tsx';
import { fill, gapsOf, messageOf, valuesIn, type Values } from '../../../entities/template/templateValues.ts';

export interface TemplateFormProps {
  template: MessageTemplate;
  /** one that was refused and is to be changed */
  refused: Outgoing | null;
  onBack: () => void;
  onSend: (filled: Pick<Draft, 'body' | 'files' | 'template'>) => void;
}

export function TemplateForm({ template, refused, onBack, onSend }: TemplateFormProps) {
  const { t } = useTranslation('tickets');
  const [values, setValues] = useState<Values>(refused?.template ? valuesIn(refused.template.message) : {});
  const [file, setFile] = useState<File | null>(refused?.files[0]?.file ?? null);
  const kind = headerKindOf(template);
  const gaps = gapsOf(template);
  const message = messageOf(template, values);
  const filled = fill(template, values);
  const fileGood =
    kind === null || (file !== null && headerFileProblem(kind, { mime: file.type, size: file.size }) === null);
  const nothingToFill = kind === null && gaps.length === 0;

  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (message === null || !fileGood) return;
    const preview = file && kind !== 'document' ? URL.createObjectURL(file) : null;
    onSend({
      body: templateText(filled),
      files: file ? [{ file, preview }] : [],
      template: { message },
    });
  };

  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className={classes.columns}>
        <Stack gap="sm">
          <div className={classes.head}>
            <b>{template.name}</b>
            <Text size="xs" c="dimmed">
              {languageName(template.language)}
            </Text>
          </div>
          {kind && <HeaderFileInput kind={kind} file={file} onChange={setFile} />}
          {nothingToFill && (
            <Text size="sm" c="dimmed">
              {t('template.noGaps')}
            </Text>
          )}
          <TemplateGaps gaps={gaps} values={values} onChange={setValues} autoFocus={kind === null} />
        </Stack>
        <TemplatePreview filled={filled} header={kind && { kind, file }} />
      </div>
      <Group justify="space-between" mt="lg">
        <Button variant="default" leftSection={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('template.others')}
        </Button>
        <Button
          type="submit"
          // What was chosen in the list is gone from the screen.
          autoFocus={nothingToFill}
          leftSection={<SendHorizontal size={16} aria-hidden />}
          disabled={message === null || !fileGood}
        >
          {t('composer.send')}
        </Button>
      </Group>
    </form>
  );
}
