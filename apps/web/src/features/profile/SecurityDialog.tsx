// How one signs in besides one's password, and from where one has.
import { Divider, Stack, Title } from '@mantine/core';
import { removePasskey, renewRecoveryCodes, turnOffSecondFactor } from '@recado/contract/second-factor';
import { useState } from 'react';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { OwnLink, UnlinkForm, type Unlinking } from './OwnLink.tsx';
import { AddPasskey, RenamePasskey } from './secondFactor/AddPasskey.tsx';
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
  const [change, setChange] = useState<Change | Unlinking>();
  const label = change?.kind === 'unlink' ? change.link.label : '';
  const handleDone = (): void => setChange(undefined);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(change ? `title.${change.kind}` : 'title.all', { label })}
      size="lg"
      hasInput
    >
      {!change && <All onChange={setChange} />}
      {change?.kind === 'unlink' && <UnlinkForm link={change.link} onCancel={handleDone} />}
      {change && change.kind !== 'unlink' && <ChangeFactor change={change} onDone={handleDone} />}
    </Dialog>
  );
}

function All({ onChange }: { onChange: (change: Change | Unlinking) => void }) {
  const { t } = useTranslation('security');
  return (
    <Stack gap="md">
      <Title order={3} size="h5">
        {t('secondFactor')}
      </Title>
      <SecondFactorCard onChange={onChange} />
      <OwnLink onUnlink={(link) => onChange({ kind: 'unlink', link })} />
      <Divider />
      <Title order={3} size="h5">
        {t('signIns.title')}
      </Title>
      <SignIns />
    </Stack>
  );
}

interface ChangeProps {
  change: Change;
  onDone: () => void;
}

function ChangeFactor({ change, onDone }: ChangeProps) {
  const { factors } = change;
  switch (change.kind) {
    case 'setUp':
      return <SetUp factors={factors} onDone={onDone} onCancel={onDone} />;
    case 'addPasskey':
      return <AddPasskey factors={factors} onDone={onDone} onCancel={onDone} />;
    case 'renamePasskey':
      return <RenamePasskey passkey={change.passkey} onDone={onDone} onCancel={onDone} />;
    case 'renew':
      return <Renew change={change} onDone={onDone} />;
    case 'turnOff':
    case 'removePasskey':
      return <Remove change={change} onDone={onDone} />;
  }
}

function Renew({ change: { factors }, onDone }: ChangeProps) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <ProofForm
      factors={factors}
      text={t('renew.text')}
      submitLabel={t('on.renew')}
      save={(body) => call(renewRecoveryCodes, { body })}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onCancel={onDone}
    />
  );
}

function Remove({ change, onDone }: { change: Change; onDone: () => void }) {
  const { t } = useTranslation('security');
  const { company } = useSession().user;
  const { factors } = change;
  const { since, passkeys } = factors;
  const isRequired = company.settings.some(({ key, value }) => key === 'secondFactorRequired' && value === 'enabled');
  if (change.kind === 'removePasskey') {
    const { id, name } = change.passkey;
    const isLast = since === null && passkeys.length === 1;
    const last = t(isRequired ? 'passkeys.removeLastRequired' : 'passkeys.removeLast');
    return (
      <ProofForm
        factors={factors}
        text={[t('passkeys.removeText', { name }), ...(isLast ? [last] : [])].join(' ')}
        submitLabel={t('passkeys.remove')}
        successText={t('passkeys.removed')}
        save={(body) => call(removePasskey, { params: { id }, body })}
        onDone={onDone}
        onCancel={onDone}
      />
    );
  }
  const stays = passkeys.length > 0;
  const off = t(isRequired ? 'turnOff.textRequired' : 'turnOff.text');
  return (
    <ProofForm
      factors={factors}
      text={stays ? t('turnOff.textKept') : off}
      submitLabel={t('on.turnOff')}
      successText={t(stays ? 'turnOff.doneKept' : 'turnOff.done')}
      save={(body) => call(turnOffSecondFactor, { body })}
      onDone={onDone}
      onCancel={onDone}
    />
  );
}
