// Writing and changing a list of files.
import { Input, TextInput } from '@mantine/core';
import { fileListInput, type FileList } from '@recado/contract/files';
import { useVariableValues } from '../../entities/variable/useVariableValues.ts';
import { VariablesTextarea } from '../../entities/variable/VariablesTextarea.tsx';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { FileItems } from './FileItems.tsx';
import { useFileItems } from './useFileItems.ts';

export interface FileListFormProps {
  /** undefined: a new one */
  fileList: FileList | undefined;
  onClose: () => void;
}

export function FileListForm({ fileList, onClose }: FileListFormProps) {
  const { t } = useTranslation('files');
  const items = useFileItems(fileList);
  const values = useVariableValues({ contact: { name: t('somebody') }, ticketId: 1 });
  const { form, submit, saving } = useEntityForm({
    schema: fileListInput,
    initialValues: { name: fileList?.name ?? '', message: fileList?.message ?? '' },
    save: ({ name, message }) => items.save({ name, message }),
    invalidates: ['file'],
    onDone: onClose,
    // It stands beside the file that failed.
    onError: items.holdsError,
  });
  return (
    <FormModal
      opened
      title={fileList ? t('edit', { name: fileList.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      size="lg"
    >
      <TextInput
        key={form.key('name')}
        label={t('field.name')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <VariablesTextarea
        key={form.key('message')}
        label={t('field.message')}
        description={t('field.messageHint', { variable: '{{firstName}}' })}
        required
        autosize
        minRows={3}
        maxRows={10}
        values={values}
        {...form.getInputProps('message')}
      />
      <Input.Wrapper label={t('field.files')} labelElement="div">
        <FileItems items={items} disabled={saving !== false} />
      </Input.Wrapper>
    </FormModal>
  );
}
