// How one signs in besides one's password, and from where one has.
import { Divider, Stack, Title } from '@mantine/core';
import { renewRecoveryCodes, turnOffSecondFactor } from '@recado/contract/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/data/client.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { ProofForm } from './secondFactor/ProofForm.tsx';
import { RecoveryCodes } from './secondFactor/RecoveryCodes.tsx';
import { SecondFactorCard, type Change } from './secondFactor/SecondFactorCard.tsx';
import { SetUp } from './secondFactor/SetUp.tsx';
import { SignIns } from './SignIns.tsx';

export interface SecurityDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function SecurityDialog({ opened, onClose }: SecurityDialogProps) {
  const { t } = useTranslation('security');
  const [change, setChange] = useState<Change>();
  return (
    <Dialog opened={opened} onClose={onClose} title={t(change ? `title.${change}` : 'title.all')} size="lg" hasInput>
      {change ? <ChangeFactor change={change} onDone={() => setChange(undefined)} /> : <All onChange={setChange} />}
    </Dialog>
  );
}

function All({ onChange }: { onChange: (change: Change) => void }) {
  const { t } = useTranslation('security');
  return (
    <Stack gap="md">
      <Title order={3} size="h5">
        {t('secondFactor')}
      </Title>
      <SecondFactorCard onChange={onChange} />
      <Divider />
      <Title order={3} size="h5">
        {t('signIns.title')}
      </Title>
      <SignIns />
    </Stack>
  );
}

function ChangeFactor({ change, onDone }: { change: Change; onDone: () => void }) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  switch (change) {
    case 'setUp':
      return <SetUp onDone={onDone} onCancel={onDone} />;
    case 'renew':
      return (
        <ProofForm
          text={t('renew.text')}
          submitLabel={t('on.renew')}
          save={(body) => call(renewRecoveryCodes, { body })}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={onDone}
        />
      );
    case 'turnOff':
      return (
        <ProofForm
          text={t('turnOff.text')}
          submitLabel={t('on.turnOff')}
          successText={t('turnOff.done')}
          save={(body) => call(turnOffSecondFactor, { body })}
          onDone={onDone}
          onCancel={onDone}
        />
      );
  }
}
