// One's password, and a passkey or a code where there is a second factor, before something of it is changed.
import { Anchor, Text } from '@mantine/core';
import { secondFactorCode } from '@recado/contract/auth';
import { askOwnPasskey, turnOffSecondFactor } from '@recado/contract/second-factor';
import { useState } from 'react';
import { z } from 'zod';
import { CodeField } from '../../../entities/user/CodeField.tsx';
import { browserHasPasskeys, showPasskey } from '../../../entities/user/passkeys.ts';
import { PasswordField } from '../../../entities/user/PasswordField.tsx';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call, type CallInput } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { FormFrame } from '../../../shared/ui/FormFrame.tsx';
import { hasFactor, type Factors } from './useFactors.ts';

export type Proof = CallInput<typeof turnOffSecondFactor>['body'];

export interface ProofFormProps<R> {
  /** what there is to prove it with */
  factors: Factors;
  text: string;
  submitLabel: string;
  /** left out: it says by itself that it is done */
  successText?: string;
  save: (proof: Proof) => Promise<R>;
  onDone: (saved: R) => void;
  onCancel: () => void;
  /** left out: Cancel */
  cancelLabel?: string | undefined;
}

type Way = 'none' | 'code' | 'passkey';

const { currentPassword } = turnOffSecondFactor.body.shape;
const withCode = z.object({ currentPassword, code: secondFactorCode });
const withoutCode = z.object({ currentPassword, code: z.string() });

const firstWay = (factors: Factors): Way => {
  if (!hasFactor(factors)) return 'none';
  return isShowable(factors) ? 'passkey' : 'code';
};

/** Here, and now. */
const isShowable = ({ passkeys, passkeysAt }: Factors): boolean =>
  passkeys.length > 0 && passkeysAt === location.origin && browserHasPasskeys();

async function proofOf(way: Way, password: string, code: string): Promise<Proof> {
  const proof = { currentPassword: password };
  if (way === 'none') return proof;
  if (way === 'code') return { ...proof, code };
  return { ...proof, passkey: await showPasskey(await call(askOwnPasskey, {})) };
}

export function ProofForm<R>(props: ProofFormProps<R>) {
  const { factors, text, submitLabel, successText, save, onDone, ...leave } = props;
  const { t } = useTranslation(['security', 'auth']);
  const [way, setWay] = useState(() => firstWay(factors));
  const { form, submit, saving } = useEntityForm({
    schema: way === 'code' ? withCode : withoutCode,
    initialValues: { currentPassword: '', code: '' },
    save: async (values) => save(await proofOf(way, values.currentPassword, values.code)),
    invalidates: ['secondFactor'],
    successText: successText ?? null,
    codeFields: { ERR_WRONG_PASSWORD: 'currentPassword', ERR_SECOND_FACTOR_CODE: 'code' },
    onDone,
  });
  return (
    <FormFrame submit={submit} submitLabel={submitLabel} saving={saving !== false} {...leave}>
      <Text size="sm">{text}</Text>
      <PasswordField
        key={form.key('currentPassword')}
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...form.getInputProps('currentPassword')}
      />
      {way === 'code' && (
        <CodeField
          key={form.key('code')}
          mayRecover
          withoutApp={factors.since === null}
          {...form.getInputProps('code')}
        />
      )}
      {way === 'passkey' && <Text size="sm">{t('auth:passkey.hint')}</Text>}
      {isShowable(factors) && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          mr="auto"
          onClick={() => setWay(way === 'code' ? 'passkey' : 'code')}
        >
          {t(way === 'code' ? 'auth:passkey.use' : 'auth:passkey.useCode')}
        </Anchor>
      )}
    </FormFrame>
  );
}
