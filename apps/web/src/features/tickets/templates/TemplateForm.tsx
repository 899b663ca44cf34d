// A template's gaps, and beside them how it will read.
import { Button, FileInput, Group, Stack, Text, TextInput } from '@mantine/core';
import type { MessageTemplate } from '@recado/contract/templates';
import type { Ticket } from '@recado/contract/tickets';
import { ArrowLeft, Paperclip, SendHorizontal } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { outgoing } from '../composer/outgoing.ts';
import { languageName } from './TemplateList.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import classes from './Templates.module.css';
import { asText, fill, gapsOf, headerFileOf, messageOf, type Gap, type Values } from './templateValues.ts';

/** What the Cloud API takes above a text. */
const ACCEPTED = { image: 'image/jpeg,image/png', video: 'video/mp4,video/3gpp', document: undefined } as const;
const LONGEST = 1_024;

export interface TemplateFormProps {
  ticket: Ticket;
  template: MessageTemplate;
  onBack: () => void;
  onSent: () => void;
}

export function TemplateForm({ ticket, template, onBack, onSent }: TemplateFormProps) {
  const { t } = useTranslation('tickets');
  const [values, setValues] = useState<Values>({});
  const [file, setFile] = useState<File | null>(null);
  const headerFile = headerFileOf(template);
  const gaps = gapsOf(template);
  const message = messageOf(template, values);
  const filled = fill(template, values);
  const ready = message !== null && (headerFile === null || file !== null);

  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!ready) return;
    const preview = file && headerFile !== 'document' ? URL.createObjectURL(file) : null;
    outgoing.send({
      ticketId: ticket.id,
      body: asText(filled),
      quoted: null,
      files: file ? [{ file, preview }] : [],
      template: { message, text: filled.body },
    });
    onSent();
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
          {headerFile && (
            <FileInput
              label={t(`template.file.${headerFile}`)}
              placeholder={t('template.chooseFile')}
              accept={ACCEPTED[headerFile]}
              leftSection={<Paperclip size={16} aria-hidden />}
              classNames={{ placeholder: classes.placeholder }}
              required
              clearable
              value={file}
              onChange={setFile}
            />
          )}
          {!headerFile && gaps.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('template.noGaps')}
            </Text>
          )}
          <Gaps gaps={gaps} values={values} onChange={setValues} />
        </Stack>
        <TemplatePreview filled={filled} file={headerFile} />
      </div>
      <Group justify="space-between" mt="lg">
        <Button variant="default" leftSection={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('template.others')}
        </Button>
        <Button type="submit" leftSection={<SendHorizontal size={16} aria-hidden />} disabled={!ready}>
          {t('composer.send')}
        </Button>
      </Group>
    </form>
  );
}

interface GapsProps {
  gaps: Gap[];
  values: Values;
  onChange: (values: Values) => void;
}

function Gaps({ gaps, values, onChange }: GapsProps) {
  const { t } = useTranslation('tickets');
  return gaps.map(({ key, part, name }, index) => (
    <TextInput
      key={key}
      autoFocus={index === 0}
      // As the gap stands in the preview.
      label={t(`template.gap.${part}`, { name: part === 'button' ? name : `{{${name}}}` })}
      required
      maxLength={LONGEST}
      autoComplete="off"
      value={values[key] ?? ''}
      onChange={(event) => onChange({ ...values, [key]: event.currentTarget.value })}
    />
  ));
}
