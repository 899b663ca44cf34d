// What the palette offers without asking the server: what can be done now, screens, settings, and what concerns the page.
import { LANGUAGES } from '@recado/contract/constants';
import { CircleHelp, Cog, Keyboard, Languages, LogOut, Moon, RefreshCw, Sun } from 'lucide-react';
import { useNavigate } from 'react-router';
import { chooseLanguage } from '../../../entities/language/chooseLanguage.ts';
import { useMayHavePrompts } from '../../../entities/prompt/usePrompts.ts';
import { isMac, useLetters, waysOf } from '../../../shared/commands/keyboard.ts';
import { runOf, useOffered } from '../../../shared/commands/registered.ts';
import { COMMANDS, type Command } from '../../../shared/commands/table.ts';
import { logout } from '../../../shared/data/session.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { helpAddress } from '../../../shared/ui/screenHelp.tsx';
import { useThemeToggle } from '../../../shared/ui/ThemeToggle.tsx';
import { refusalOf, SCREENS } from '../../screens.ts';
import { refreshData } from '../refreshData.ts';
import { useMenu } from '../useMenu.ts';
import { useScreenHelp } from '../useScreenHelp.ts';
import type { Entry, Section } from './entries.ts';

/** @param over a dialog is open below: what it lies over cannot be worked on */
export function useEntries(over: boolean): Section[] {
  return [
    { group: 'commands', entries: useCommandEntries(over) },
    { group: 'screens', entries: useScreens() },
    { group: 'settings', entries: useSettingEntries() },
    { group: 'actions', entries: usePageEntries() },
  ];
}

function useCommandEntries(over: boolean): Entry[] {
  const { t } = useTranslation('shell');
  const offered = useOffered();
  const letters = useLetters();
  return COMMANDS.filter(
    ({ id, ...command }) => id !== 'palette' && id !== 'back' && offered.has(id) && (!over || 'always' in command),
  ).map((command) => {
    const { id } = command;
    const [keys] = waysOf(command satisfies Command, isMac(), letters);
    return { id, label: t(`commands.${id}`), icon: Keyboard, ...(keys && { keys }), run: () => void runOf(id)?.() };
  });
}

function useScreens(): Entry[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return useMenu().flatMap(({ items }) =>
    items.map(({ label, to, icon }) => ({ id: to, label: t(`menu.${label}`), icon, run: () => void navigate(to) })),
  );
}

const OPTIONS = [
  'userRating',
  'autoReopenTimeout',
  'waitingWarning',
  'waitingAlarm',
  'scheduleType',
  'CheckMsgIsGroup',
  'call',
  'sendGreetingAccepted',
  'sendMsgTransfTicket',
  'sendGreetingMessageOneQueues',
  'secondFactorRequired',
  'auditMonths',
  'keepMonths',
] as const;
const AI_OPTIONS = ['aidsPrompt', 'agentTokens'] as const;
const OF_COMPANY = ['name', 'phone', 'timeZone', 'language', 'billing'] as const;
const TABS_OF_SUPER = ['companies', 'plans', 'helps'] as const;
const PATH = '/settings';

function useSettingEntries(): Entry[] {
  const { t } = useTranslation(['settings', 'shell']);
  const { user } = useSession();
  const hasPrompts = useMayHavePrompts();
  const navigate = useNavigate();
  const screen = SCREENS.find(({ path }) => path === PATH);
  if (!screen || refusalOf(user, screen)) return [];
  const to = (tab: string, field?: string) => () =>
    void navigate({ pathname: PATH, search: `?tab=${tab}`, ...(field !== undefined && { hash: `#${field}` }) });
  const description = t('settings:title');
  const options = [...OPTIONS, ...(hasPrompts ? AI_OPTIONS : [])].map((option) => ({
    id: `setting-${option}`,
    label: t(`settings:option.${option}.label`),
    description,
    words: t(`settings:option.${option}.text`),
    icon: Cog,
    run: to('options', option),
  }));
  const hours = {
    id: 'setting-hours',
    label: t('settings:schedules.title'),
    description,
    icon: Cog,
    run: to('schedules'),
  };
  const company = OF_COMPANY.map((field) => ({
    id: `company-${field}`,
    label: t(`settings:company.${field}`),
    description,
    icon: Cog,
    run: to('options', field),
  }));
  const tabs = (user.super ? TABS_OF_SUPER : []).map((tab) => ({
    id: `settings-${tab}`,
    label: t(`settings:tab.${tab}`),
    description,
    icon: Cog,
    run: to(tab),
  }));
  return [...options, hours, ...company, ...tabs];
}

function usePageEntries(): Entry[] {
  const { t } = useTranslation(['shell', 'common']);
  const { dark, toggle } = useThemeToggle();
  const navigate = useNavigate();
  const help = useScreenHelp();
  return [
    ...(help === undefined
      ? []
      : [
          {
            id: 'how',
            label: t('palette.howItWorks'),
            icon: CircleHelp,
            run: () => void navigate(helpAddress(help)),
          },
        ]),
    { id: 'theme', label: t('palette.theme'), icon: dark ? Sun : Moon, run: toggle },
    ...LANGUAGES.map((language) => ({
      id: `language-${language}`,
      label: t('palette.language', { name: t(`common:language.${language}`) }),
      icon: Languages,
      run: () => void chooseLanguage(language),
    })),
    { id: 'refresh', label: t('palette.refresh'), icon: RefreshCw, run: refreshData },
    { id: 'logout', label: t('palette.logout'), icon: LogOut, run: () => void logout() },
  ];
}
