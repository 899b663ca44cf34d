// Light or dark: what the system says until somebody chooses.
import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from '../i18n/useTranslation.ts';

export function useThemeToggle(): { dark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return { dark, toggle: () => setColorScheme(dark ? 'light' : 'dark') };
}

export function ThemeToggle() {
  const { t } = useTranslation();
  const { dark, toggle } = useThemeToggle();
  const label = t(dark ? 'theme.toLight' : 'theme.toDark');
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" c="inherit" size={36} aria-label={label} onClick={toggle}>
        {dark ? <Sun size={18} /> : <Moon size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
