// The token of the external API: written, never shown again.
import { Button, Checkbox, Fieldset, Stack, TextInput } from '@mantine/core';
import { Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from './ConnectionFields.tsx';

export interface TokenFieldProps extends FieldsProps {
  hasToken: boolean;
  removing: boolean;
  onRemoving: (removing: boolean) => void;
}

const TOKEN_BYTES = 24;

function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function TokenField({ form, hasToken, removing, onRemoving }: TokenFieldProps) {
  const { t } = useTranslation('connections');
  return (
    <Fieldset legend={t('section.api')}>
      <Stack gap="sm">
        <TextInput
          key={form.key('token')}
          label={t('field.token')}
          description={hasToken ? t('field.tokenSet') : t('field.tokenHint')}
          placeholder={hasToken ? '••••••••••••' : undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={removing}
          rightSectionWidth={110}
          rightSection={
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={removing}
              leftSection={<Dices size={14} aria-hidden />}
              onClick={() => form.setFieldValue('token', randomToken())}
            >
              {t('field.tokenGenerate')}
            </Button>
          }
          {...form.getInputProps('token')}
        />
        {hasToken && (
          <Checkbox
            label={t('field.tokenRemove')}
            checked={removing}
            onChange={(event) => onRemoving(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
