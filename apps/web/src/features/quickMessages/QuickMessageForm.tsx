// Writing and changing a quick message.
import { Input, Switch, TextInput } from '@mantine/core';
import { quickMessageInput, type QuickMessage } from '@recado/contract/quick-messages';
import { useState } from 'react';
import { useVariableValues } from '../../entities/variable/useVariableValues.ts';
import { VariablesTextarea } from '../../entities/variable/VariablesTextarea.tsx';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Can } from '../../shared/session/Can.tsx';
import { useCan } from '../../shared/session/useSession.ts';
import { pictureOf } from '../../shared/ui/picture.ts';
import { FileField } from './FileField.tsx';
import { useSaveQuickMessage } from './useSaveQuickMessage.ts';

export interface QuickMessageFormProps {
  /** undefined: a new one */
  quickMessage: QuickMessage | undefined;
  onClose: () => void;
}

export function QuickMessageForm({ quickMessage, onClose }: QuickMessageFormProps) {
  const { t } = useTranslation('quickMessages');
  const [file, setFile] = useState(() => pictureOf(quickMessage));
  const mayShare = useCan('quick-messages-page:editGeneral');
  const save = useSaveQuickMessage(quickMessage);
  const values = useVariableValues({ contact: { name: t('somebody') }, ticketId: 1 });
  const { form, submit, saving } = useEntityForm({
    schema: quickMessageInput,
    initialValues: {
      shortcode: quickMessage?.shortcode ?? '',
      message: quickMessage?.message ?? '',
      // Whoever looks after everybody's writes for everybody.
      geral: quickMessage?.geral ?? mayShare,
      status: quickMessage?.status ?? true,
    },
    save: (body) => save(body, file),
    invalidates: ['quickMessage'],
    onDone: onClose,
  });
  const handleSubmit = (event?: React.SubmitEvent<HTMLFormElement>): void => {
    if (file !== null || form.getValues().message?.trim() !== '') return submit(event);
    event?.preventDefault();
    form.validate();
    form.setFieldError('message', t('field.messageOrFile'));
  };
  return (
    <FormModal
      opened
      title={quickMessage ? t('edit', { name: quickMessage.shortcode }) : t('add')}
      onClose={onClose}
      submit={handleSubmit}
      saving={saving}
      size="lg"
    >
      <TextInput
        key={form.key('shortcode')}
        label={t('field.shortcode')}
        description={t('field.shortcodeHint')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('shortcode')}
      />
      <VariablesTextarea
        key={form.key('message')}
        label={t('field.message')}
        description={t('field.variablesHint', { variable: '{{firstName}}' })}
        autosize
        minRows={4}
        maxRows={12}
        values={values}
        {...form.getInputProps('message')}
      />
      <Input.Wrapper label={t('field.file')} labelElement="div">
        <FileField file={file} onChange={setFile} />
      </Input.Wrapper>
      <Can do="quick-messages-page:editGeneral">
        <Switch
          key={form.key('geral')}
          label={t('field.everybody')}
          description={t('field.everybodyHint')}
          {...form.getInputProps('geral', { type: 'checkbox' })}
        />
      </Can>
      <Switch
        key={form.key('status')}
        label={t('field.active')}
        description={t('field.activeHint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
