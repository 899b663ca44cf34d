// Setting a second factor up: the password, the QR code and a code of the app, then the codes for when the phone is gone.
import { Button, Group, Stack, Text } from '@mantine/core';
import { beginSecondFactor, confirmSecondFactor } from '@recado/contract/second-factor';
import { Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../../entities/user/CodeField.tsx';
import { PasswordField } from '../../../entities/user/PasswordField.tsx';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call, type Reply } from '../../../shared/data/client.ts';
import { FormFrame } from '../../../shared/ui/FormFrame.tsx';
import { useCopyAloud } from '../../../shared/ui/useCopyAloud.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export interface SetUpProps {
  onDone: () => void;
  onCancel: () => void;
  /** left out: Cancel */
  cancelLabel?: string;
}

export function SetUp({ onDone, onCancel, cancelLabel }: SetUpProps) {
  const [begun, setBegun] = useState<Reply<typeof beginSecondFactor>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const leave = { onCancel, cancelLabel };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return begun ? <Scan {...leave} begun={begun} onDone={setCodes} /> : <Begin {...leave} onDone={setBegun} />;
}

interface StepProps<R> extends Pick<SetUpProps, 'onCancel' | 'cancelLabel'> {
  onDone: (reply: R) => void;
}

function Begin({ onDone, ...leave }: StepProps<Reply<typeof beginSecondFactor>>) {
  const { t } = useTranslation('security');
  const { form, submit, saving } = useEntityForm({
    schema: beginSecondFactor.body,
    initialValues: { currentPassword: '' },
    save: (body) => call(beginSecondFactor, { body }),
    successText: null,
    codeFields: { ERR_WRONG_PASSWORD: 'currentPassword' },
    onDone,
  });
  return (
    <FormFrame submit={submit} submitLabel={t('setUp.next')} saving={saving !== false} {...leave}>
      <Text size="sm">{t('setUp.begin')}</Text>
      <PasswordField
        key={form.key('currentPassword')}
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...form.getInputProps('currentPassword')}
      />
    </FormFrame>
  );
}

interface ScanProps extends StepProps<readonly string[]> {
  begun: Reply<typeof beginSecondFactor>;
}

const SIZE = 192;

function Scan({ begun: { address, secret }, onDone, ...leave }: ScanProps) {
  const { t } = useTranslation('security');
  const { form, submit, saving } = useEntityForm({
    schema: confirmSecondFactor.body,
    initialValues: { code: '' },
    save: (body) => call(confirmSecondFactor, { body }),
    invalidates: ['secondFactor'],
    successText: t('setUp.done'),
    codeFields: { ERR_SECOND_FACTOR_CODE: 'code' },
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <FormFrame submit={submit} submitLabel={t('setUp.confirm')} saving={saving !== false} {...leave}>
      <Text size="sm">{t('setUp.scan')}</Text>
      {/* Black on white in the dark, too: some cameras read nothing else. */}
      <Stack align="center" bg="white" p="md" style={{ borderRadius: 'var(--mantine-radius-default)' }}>
        <QRCodeSVG value={address} size={SIZE} title={t('setUp.qr')} />
      </Stack>
      <TypedKey secret={secret} />
      <CodeField key={form.key('code')} autoFocus {...form.getInputProps('code')} />
    </FormFrame>
  );
}

/** Whole on any screen, for it is read off. */
function TypedKey({ secret }: { secret: string }) {
  const { t } = useTranslation(['security', 'common']);
  const copyAloud = useCopyAloud();
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('setUp.secret')}
      </Text>
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Text ff="monospace">{spaced(secret)}</Text>
        <Button
          variant="default"
          flex="none"
          aria-label={`${t('common:copy.button')}: ${t('setUp.secret')}`}
          leftSection={<Copy size={16} aria-hidden />}
          onClick={() => copyAloud(secret)}
        >
          {t('common:copy.button')}
        </Button>
      </Group>
    </div>
  );
}

/** In fours, as it is typed in. */
const spaced = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
