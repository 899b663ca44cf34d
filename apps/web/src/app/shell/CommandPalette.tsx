// Ctrl/⌘ K: every screen and action by name.
import '@mantine/spotlight/styles.layer.css';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { LANGUAGES } from '@recado/contract/constants';
import { Keyboard, Languages, LogOut, Moon, RefreshCw, Search, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chooseLanguage } from '../../entities/language/chooseLanguage.ts';
import { runOf, useOffered } from '../../shared/commands/registered.ts';
import { COMMANDS } from '../../shared/commands/table.ts';
import { logout } from '../../shared/data/session.ts';
import { useThemeToggle } from '../../shared/ui/ThemeToggle.tsx';
import { refreshData } from './refreshData.ts';
import { useMenu } from './useMenu.ts';

const SIZE = 20;

export function CommandPalette() {
  const { t } = useTranslation('shell');
  const screens = useScreens();
  const actions = useActions();
  return (
    <Spotlight
      actions={[
        { group: t('palette.screens'), actions: screens },
        { group: t('palette.actions'), actions },
      ]}
      nothingFound={t('palette.nothing')}
      // The table of commands has it.
      shortcut={null}
      scrollable
      maxHeight={520}
      searchProps={{
        leftSection: <Search size={SIZE} aria-hidden />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.open'),
      }}
    />
  );
}

function useScreens(): SpotlightActionGroupData['actions'] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return useMenu().flatMap(({ items }) =>
    items.map(({ label, to, icon: Icon }) => ({
      id: to,
      label: t(`menu.${label}`),
      leftSection: <Icon size={SIZE} aria-hidden />,
      onClick: () => void navigate(to),
    })),
  );
}

function useActions(): SpotlightActionGroupData['actions'] {
  const { t } = useTranslation(['shell', 'common']);
  const offered = useOffered();
  const { dark, toggle } = useThemeToggle();
  const ThemeIcon = dark ? Sun : Moon;
  const commands = COMMANDS.filter(({ id }) => id !== 'palette' && id !== 'back' && offered.has(id));
  return [
    ...commands.map(({ id }) => ({
      id,
      label: t(`commands.${id}`),
      leftSection: <Keyboard size={SIZE} aria-hidden />,
      onClick: () => runOf(id)?.(),
    })),
    { id: 'theme', label: t('palette.theme'), leftSection: <ThemeIcon size={SIZE} aria-hidden />, onClick: toggle },
    ...LANGUAGES.map((language) => ({
      id: `language-${language}`,
      label: t('palette.language', { name: t(`common:language.${language}`) }),
      leftSection: <Languages size={SIZE} aria-hidden />,
      onClick: () => void chooseLanguage(language),
    })),
    {
      id: 'refresh',
      label: t('palette.refresh'),
      leftSection: <RefreshCw size={SIZE} aria-hidden />,
      onClick: refreshData,
    },
    {
      id: 'logout',
      label: t('palette.logout'),
      leftSection: <LogOut size={SIZE} aria-hidden />,
      onClick: () => void logout(),
    },
  ];
}
