// The payment provider's token: told once, never shown again.
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { SecretField } from '../../../shared/ui/SecretField.tsx';
import { OptionRow, useOptionIds } from './Option.tsx';
import { useSaveSettings, useSettings } from './useSettings.ts';
import { openConfirm } from '../../../shared/ui/openConfirm.ts';

export function AsaasOption() {
  const { t } = useTranslation(['settings', 'common']);
  const isSet = useSettings().hasValue('asaas');
  const [writing, setWriting] = useState(false);
  const { mutate } = useSaveSettings();
  const ids = useOptionIds();
  const confirmRemove = (): void =>
    openConfirm({
      title: t('asaas.removeTitle'),
      children: <Text size="sm">{t('asaas.removeText')}</Text>,
      labels: { confirm: t('asaas.remove'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => mutate({ asaas: '' }),
    });
  return (
    <OptionRow name="asaas" label={t('asaas.label')} text={t('asaas.text')} ids={ids} wide>
      {isSet && !writing ? (
        <Group gap="xs">
          <Badge variant="light" tt="none">
            {t('asaas.set')}
          </Badge>
          <Button size="xs" variant="default" onClick={() => setWriting(true)}>
            {t('asaas.replace')}
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={confirmRemove}>
            {t('asaas.remove')}
          </Button>
        </Group>
      ) : (
        <TokenForm onClose={isSet ? () => setWriting(false) : undefined} />
      )}
    </OptionRow>
  );
}

/** @param onClose where there is a token to go on with */
function TokenForm({ onClose }: { onClose: (() => void) | undefined }) {
  const { t } = useTranslation(['settings', 'common']);
  const [token, setToken] = useState('');
  const { mutate, isPending } = useSaveSettings();
  const value = token.trim();
  const handleSubmit = (event: React.SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (value === '' || isPending) return;
    mutate({ asaas: value }, { onSuccess: () => onClose?.() });
  };
  return (
    <form onSubmit={handleSubmit} noValidate style={{ flex: '1 1 100%' }}>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <SecretField
          flex={1}
          label={t('asaas.token')}
          maxLength={500}
          autoComplete="off"
          // Nobody's own password belongs here.
          data-1p-ignore
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} disabled={value === ''}>
          {t('common:save')}
        </Button>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        )}
      </Group>
    </form>
  );
}
