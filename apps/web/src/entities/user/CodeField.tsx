// A code of a second factor: what the app on the phone shows, or one that was written down for when the phone is gone.
import { Anchor, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export interface CodeFieldProps extends TextInputProps {
  /** a recovery code does as well */
  mayRecover?: boolean;
  /** there is no app: a recovery code is all that does */
  withoutApp?: boolean;
}

export function CodeField({ mayRecover = false, withoutApp = false, size = 'sm', ...props }: CodeFieldProps) {
  const { t } = useTranslation('auth');
  const [recovers, setRecovers] = useState(withoutApp);
  const way = recovers ? 'recovery' : 'app';
  return (
    <Stack gap={6} align="stretch">
      <TextInput
        label={t(`code.${way}.label`)}
        description={t(`code.${way}.hint`)}
        name="code"
        // A phone's keyboard of digits has no letters.
        inputMode={recovers ? 'text' : 'numeric'}
        autoComplete={recovers ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        size={size}
        {...props}
      />
      {mayRecover && !withoutApp && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          mr="auto"
          onClick={() => setRecovers((before) => !before)}
        >
          {t(`code.${way}.other`)}
        </Anchor>
      )}
    </Stack>
  );
}
