// One's password and a code, before the second factor is changed.
import { Text } from '@mantine/core';
import { turnOffSecondFactor } from '@recado/contract/second-factor';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CodeField } from '../../../entities/user/CodeField.tsx';
import { PasswordField } from '../../../entities/user/PasswordField.tsx';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { FormFrame } from '../../../shared/ui/FormFrame.tsx';

const schema = turnOffSecondFactor.body;

export interface ProofFormProps<R> {
  text: string;
  submitLabel: string;
  /** left out: it says by itself that it is done */
  successText?: string;
  save: (proof: z.input<typeof schema>) => Promise<R>;
  onDone: (saved: R) => void;
  onCancel: () => void;
}

export function ProofForm<R>({ text, submitLabel, successText, save, onDone, onCancel }: ProofFormProps<R>) {
  const { t } = useTranslation('security');
  const { form, submit, saving } = useEntityForm({
    schema,
    initialValues: { currentPassword: '', code: '' },
    save,
    invalidates: ['secondFactor'],
    successText: successText ?? null,
    codeFields: { ERR_WRONG_PASSWORD: 'currentPassword', ERR_SECOND_FACTOR_CODE: 'code' },
    onDone,
  });
  return (
    <FormFrame submit={submit} submitLabel={submitLabel} saving={saving !== false} onCancel={onCancel}>
      <Text size="sm">{text}</Text>
      <PasswordField
        key={form.key('currentPassword')}
        label={t('password')}
        autoComplete="current-password"
        autoFocus
        {...form.getInputProps('currentPassword')}
      />
      <CodeField key={form.key('code')} mayRecover {...form.getInputProps('code')} />
    </FormFrame>
  );
}
