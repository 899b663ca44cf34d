// Setting a second factor up: the password, the QR code and a code of the app, then the codes for when the phone is gone.
import { Button, Group, Stack, Text } from '@mantine/core';
import { beginSecondFactor, confirmSecondFactor } from '@recado/contract/second-factor';
import { Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { CodeField } from '../../../entities/user/CodeField.tsx';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call, type Reply } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { FormFrame } from '../../../shared/ui/FormFrame.tsx';
import { useCopyAloud } from '../../../shared/ui/useCopyAloud.ts';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { Factors } from './useFactors.ts';

export interface SetUpProps {
  /** what there is already */
  factors: Factors;
  onDone: () => void;
  onCancel: () => void;
  /** left out: Cancel */
  cancelLabel?: string;
}

export function SetUp({ factors, onDone, ...leave }: SetUpProps) {
  const { t } = useTranslation('security');
  const [begun, setBegun] = useState<Reply<typeof beginSecondFactor>>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!begun)
    return (
      <ProofForm
        factors={factors}
        text={t('setUp.begin')}
        submitLabel={t('setUp.next')}
        save={(body) => call(beginSecondFactor, { body })}
        onDone={setBegun}
        {...leave}
      />
    );
  return <Scan {...leave} begun={begun} onDone={(given) => (given.length > 0 ? setCodes(given) : onDone())} />;
}

interface ScanProps extends Pick<SetUpProps, 'onCancel' | 'cancelLabel'> {
  begun: Reply<typeof beginSecondFactor>;
  /** codes: where there were none before */
  onDone: (recoveryCodes: readonly string[]) => void;
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
