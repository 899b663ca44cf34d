// What a message for later says, when it goes out, and how often: the same for one contact and for many.
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import type { useVariableValues } from '../variable/useVariableValues.ts';
import { VariablesTextarea } from '../variable/VariablesTextarea.tsx';
import { FileListField } from './FileListField.tsx';
import { RepeatField } from './RepeatField.tsx';
import type { FormValues } from './useScheduleForm.ts';
import { TimeField } from './TimeField.tsx';

interface ScheduleFieldsProps {
  form: UseFormReturnType<FormValues>;
  variables: ReturnType<typeof useVariableValues>;
  /** the cursor stands in the words when the dialog opens */
  autoFocus: boolean;
  /** it may repeat, or repeat otherwise */
  repeats: boolean;
  /** a picture, between the list of files and the time */
  children?: ReactNode;
}

export function ScheduleFields({ form, variables, autoFocus, repeats, children }: ScheduleFieldsProps) {
  const { t } = useTranslation('schedules');
  const { fileList, repeat, sendAt } = form.getValues();
  return (
    <>
      <VariablesTextarea
        // Where the dialog was there before it, and where it was not.
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        label={t('form.body')}
        description={t('form.variablesHint', { variable: '{{firstName}}' })}
        required={fileList === null}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={4_096}
        values={variables}
        {...form.getInputProps('body')}
      />
      {children}
      <FileListField value={fileList} variables={variables} onChange={(list) => form.setFieldValue('fileList', list)} />
      <TimeField {...form.getInputProps('sendAt')} />
      {repeats && (
        <RepeatField value={repeat} sendAt={sendAt} onChange={(next) => form.setFieldValue('repeat', next)} />
      )}
    </>
  );
}
