// Adding and changing a tag.
import { Input, Switch, TextInput } from '@mantine/core';
import { createTag, type Tag, tagInput, type TagRef, updateTag } from '@recado/contract/tags';
import { useState } from 'react';
import { TagChip } from '../../entities/tag/TagChip.tsx';
import { useTags } from '../../entities/tag/useTags.ts';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan, useSession } from '../../shared/session/useSession.ts';
import { ColorField } from '../../shared/ui/ColorField.tsx';
import { z } from 'zod';
import { freeColor, pickedColor } from '../../shared/ui/colorPresets.ts';

const tagSchema = z.object({ name: tagInput.shape.name, color: pickedColor, kanban: z.boolean() });
type TagValues = z.input<typeof tagSchema>;

/** @param all the company's tags: a new one gets a colour of its own */
const valuesOf = (tag: Tag | undefined, all: readonly TagRef[]): TagValues => ({
  name: tag?.name ?? '',
  color: tag?.color ?? freeColor(all),
  kanban: tag?.kanban === 1,
});

export interface TagFormProps {
  /** left out: a new one */
  tag?: Tag;
  onClose: () => void;
}

export function TagForm({ tag, onClose }: TagFormProps) {
  const { t } = useTranslation(['tags', 'common']);
  const { data: all = [] } = useTags();
  const { plan } = useSession().user.company;
  const makesLanes = useCan('tags-page:kanban') && plan.useKanban;
  const [initialValues] = useState(() => valuesOf(tag, all));
  const { form, submit, saving } = useEntityForm({
    schema: tagSchema,
    initialValues,
    save: ({ kanban, ...rest }) => {
      // Whoever makes no lanes leaves it what it is.
      const body = makesLanes ? { ...rest, kanban } : rest;
      return tag ? call(updateTag, { params: { id: tag.id }, body }) : call(createTag, { body });
    },
    // Tickets show its name and colour.
    invalidates: ['tag', 'ticket'],
    codeFields: { ERR_NAME_IN_USE: 'name' },
    onDone: onClose,
  });
  // The form's values are uncontrolled: the preview must follow by itself.
  const [shown, setShown] = useState(initialValues);
  form.watch('name', ({ value }) => setShown((before) => ({ ...before, name: value })));
  form.watch('color', ({ value }) => setShown((before) => ({ ...before, color: value })));
  return (
    <FormModal
      opened
      title={tag ? t('form.edit', { name: tag.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
    >
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        required
        data-autofocus
        maxLength={50}
        {...form.getInputProps('name')}
      />
      <ColorField key={form.key('color')} label={t('field.color')} {...form.getInputProps('color')} />
      {makesLanes && (
        <Switch
          key={form.key('kanban')}
          label={t('field.kanban')}
          description={t('field.kanbanHint')}
          {...form.getInputProps('kanban', { type: 'checkbox' })}
        />
      )}
      <Input.Wrapper label={t('preview')} labelElement="div">
        <div>
          <TagChip tag={{ ...shown, name: shown.name.trim() || t('common:name') }} />
        </div>
      </Input.Wrapper>
    </FormModal>
  );
}
