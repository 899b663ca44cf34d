// One's passkeys, and why there can be none here where that is so.
import { Button, Text } from '@mantine/core';
import { MOST_PASSKEYS, type Passkey } from '@recado/contract/second-factor';
import { Pencil, Trash2 } from 'lucide-react';
import { browserHasPasskeys } from '../../../entities/user/passkeys.ts';
import { RowMenu } from '../../../shared/crud/RowMenu.tsx';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from '../SignIns.module.css';
import { Part } from './Part.tsx';
import type { Factors } from './useFactors.ts';

export interface PasskeysProps {
  factors: Factors;
  onAdd: () => void;
  onChange: (kind: 'renamePasskey' | 'removePasskey', passkey: Passkey) => void;
}

export function Passkeys({ factors: { passkeys, passkeysAt }, onAdd, onChange }: PasskeysProps) {
  const { t } = useTranslation('security');
  const obstacle = useObstacle(passkeysAt);
  return (
    <Part
      title={t('passkeys.title')}
      text={obstacle ?? t('passkeys.text')}
      action={
        !obstacle &&
        passkeys.length < MOST_PASSKEYS && (
          <Button variant="default" onClick={onAdd}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onChange={(kind) => onChange(kind, passkey)} />
          ))}
        </ul>
      )}
    </Part>
  );
}

/** Why none can be made here; undefined: one can. */
export function useObstacle(at: string | null): string | undefined {
  const { t } = useTranslation('security');
  if (at === null) return t('passkeys.unavailable');
  if (at !== location.origin) return t('passkeys.elsewhere', { address: at });
  return browserHasPasskeys() ? undefined : t('passkeys.noBrowser');
}

interface RowProps {
  passkey: Passkey;
  onChange: (kind: 'renamePasskey' | 'removePasskey') => void;
}

function Row({ passkey: { name, createdAt, lastUsedAt }, onChange }: RowProps) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const used =
    lastUsedAt === null ? t('passkeys.neverUsed') : t('passkeys.lastUsed', { when: formats.relative(lastUsedAt) });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {`${t('passkeys.made', { date: formats.date(createdAt) })} · ${used}`}
        </Text>
      </div>
      <RowMenu
        name={name}
        actions={[
          { label: t('passkeys.rename'), icon: Pencil, onClick: () => onChange('renamePasskey') },
          { label: t('passkeys.remove'), icon: Trash2, onClick: () => onChange('removePasskey'), danger: true },
        ]}
      />
    </li>
  );
}
