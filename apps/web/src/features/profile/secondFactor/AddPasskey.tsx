// A passkey of one's own: that it is really oneself, then its name and what the browser asks, then codes where it is the first.
import { Text, TextInput } from '@mantine/core';
import { addPasskey, beginPasskey, renamePasskey, type Passkey } from '@recado/contract/second-factor';
import { useState } from 'react';
import { makePasskey } from '../../../entities/user/passkeys.ts';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call, type Reply } from '../../../shared/data/client.ts';
import { isApiError } from '../../../shared/errors/ApiError.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { FormFrame } from '../../../shared/ui/FormFrame.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { SetUpProps } from './SetUp.tsx';

const named = renamePasskey.body;

export function AddPasskey({ factors, onDone, ...leave }: SetUpProps) {
  const { t } = useTranslation('security');
  const [options, setOptions] = useState<Reply<typeof beginPasskey>>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!options)
    return (
      <ProofForm
        factors={factors}
        text={t('passkeys.begin')}
        submitLabel={t('setUp.next')}
        save={(body) => call(beginPasskey, { body })}
        onDone={setOptions}
        {...leave}
      />
    );
  return (
    <NameForm
      text={t('passkeys.makeText')}
      submitLabel={t('passkeys.make')}
      successText={t('passkeys.added')}
      save={async (name) => call(addPasskey, { body: { name, passkey: await makePasskey(options) } })}
      onDone={({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone())}
      // What the browser was asked is used up, or has run out: once more would make another one that nobody knows.
      onRefused={() => setOptions(undefined)}
      {...leave}
    />
  );
}

interface RenamePasskeyProps {
  passkey: Passkey;
  onDone: () => void;
  onCancel: () => void;
}

export function RenamePasskey({ passkey: { id, name: before }, onDone, onCancel }: RenamePasskeyProps) {
  const { t } = useTranslation('security');
  return (
    <NameForm
      before={before}
      successText={t('passkeys.renamed')}
      save={(name) => call(renamePasskey, { params: { id }, body: { name } })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

interface NameFormProps<R> extends Pick<SetUpProps, 'onCancel' | 'cancelLabel'> {
  before?: string;
  text?: string;
  submitLabel?: string;
  successText: string;
  save: (name: string) => Promise<R>;
  onDone: (saved: R) => void;
  onRefused?: () => void;
}

function NameForm<R>(props: NameFormProps<R>) {
  const { before = '', text, submitLabel, successText, save, onDone, onRefused, ...leave } = props;
  const { t } = useTranslation('security');
  const { form, submit, saving } = useEntityForm({
    schema: named,
    initialValues: { name: before },
    save: ({ name }) => save(name),
    invalidates: ['secondFactor'],
    successText,
    onDone,
    onError: (error) => {
      if (isApiError(error, 'ERR_PASSKEY_REFUSED')) onRefused?.();
      return false;
    },
  });
  return (
    <FormFrame submit={submit} submitLabel={submitLabel} saving={saving !== false} {...leave}>
      {text !== undefined && <Text size="sm">{text}</Text>}
      <TextInput
        key={form.key('name')}
        label={t('passkeys.name')}
        placeholder={t('passkeys.namePlaceholder')}
        autoFocus
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormFrame>
  );
}
