// What second factors one has, and what one can do with them.
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Passkey } from '@recado/contract/second-factor';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { Part } from './Part.tsx';
import { Passkeys } from './Passkeys.tsx';
import { hasFactor, useFactors, type Factors } from './useFactors.ts';

/** What one is about to do, knowing what there is. */
export type Change = { factors: Factors } & (
  | { kind: 'setUp' | 'renew' | 'turnOff' | 'addPasskey' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey }
);

/** Few enough to make new ones. */
const FEW = 3;

export function SecondFactorCard({ onChange }: { onChange: (change: Change) => void }) {
  const { t } = useTranslation('security');
  const { data: factors, error, refetch } = useFactors();
  if (!factors)
    return (
      <NotLoaded query={{ error, refetch }}>
        <Skeleton h={160} />
      </NotLoaded>
    );
  const begin = (kind: 'setUp' | 'renew' | 'turnOff' | 'addPasskey') => () => onChange({ kind, factors });
  const isOn = hasFactor(factors);
  return (
    <Stack gap="lg">
      {!isOn && <Text size="sm">{t('off.text')}</Text>}
      <Part
        title={t('app.title')}
        text={factors.since === null ? t('app.text') : <AppOn since={factors.since} />}
        action={
          factors.since === null ? (
            <Button variant={isOn ? 'default' : 'filled'} onClick={begin('setUp')}>
              {t('off.setUp')}
            </Button>
          ) : (
            <Button variant="default" onClick={begin('turnOff')}>
              {t('on.turnOff')}
            </Button>
          )
        }
      />
      <Passkeys
        factors={factors}
        onAdd={begin('addPasskey')}
        onChange={(kind, passkey) => onChange({ kind, passkey, factors })}
      />
      {isOn && (
        <Part
          title={t('title.codes')}
          text={
            <Text size="sm" c={factors.recoveryCodes < FEW ? 'orange.9' : 'dimmed'}>
              {t('on.left', { count: factors.recoveryCodes })}
            </Text>
          }
          action={
            <Button variant="default" onClick={begin('renew')}>
              {t('on.renew')}
            </Button>
          }
        />
      )}
    </Stack>
  );
}

function AppOn({ since }: { since: string }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  return (
    <Group gap="xs">
      <Badge variant="light" color="green" tt="none">
        {t('on.badge')}
      </Badge>
      <Text size="sm">{t('on.since', { date: formats.date(since) })}</Text>
    </Group>
  );
}
