// Writing down what assistants are to know, and changing it.
import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { createKnowledge, knowledgeInput, updateKnowledge, type KnowledgeText } from '@recado/contract/knowledge';
import { useState } from 'react';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export interface KnowledgeFormProps {
  /** undefined: a new one */
  entry: KnowledgeText | undefined;
  onClose: () => void;
}

export function KnowledgeForm({ entry, onClose }: KnowledgeFormProps) {
  const { t } = useTranslation('knowledge');
  const [kind, setKind] = useState<'answer' | 'page'>('answer');
  const { form, submit, saving } = useEntityForm({
    schema: knowledgeInput,
    initialValues: { title: entry?.title ?? '', body: entry?.body ?? '', active: entry?.active ?? true },
    save: ({ title, body, active }) =>
      entry
        ? call(updateKnowledge, { params: { id: entry.id }, body: { title, body, active } })
        : call(createKnowledge, { body: { title, body, active, kind } }),
    invalidates: ['knowledge'],
    codeFields: { ERR_KNOWLEDGE_FULL: 'body' },
    onDone: onClose,
  });
  const shown = entry?.kind ?? kind;
  return (
    <FormModal
      opened
      title={entry ? t('edit', { name: entry.title }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      size="lg"
    >
      {!entry && (
        <SegmentedControl
          aria-label={t('field.kind')}
          data={(['answer', 'page'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={(chosen) => setKind(chosen === 'page' ? 'page' : 'answer')}
        />
      )}
      <TextInput
        key={form.key('title')}
        label={shown === 'answer' ? t('field.question') : t('field.title')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        key={form.key('body')}
        label={shown === 'answer' ? t('field.answer') : t('field.text')}
        description={shown === 'answer' ? undefined : t('field.textHint')}
        required
        autosize
        minRows={shown === 'answer' ? 4 : 8}
        maxRows={16}
        {...form.getInputProps('body')}
      />
      <Switch
        key={form.key('active')}
        label={t('field.active')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
