// The way from a screen to its page of the help, and what of other screens a person may open: the table of screens knows
// both (app/screens.ts), what is drawn below it asks here.
import { ActionIcon, Tooltip } from '@mantine/core';
import { CircleHelp } from 'lucide-react';
import { createContext, use } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './screenHelp.module.css';

export interface ScreenFacts {
  /** the help page of this screen, by its file's name; undefined: there is none, or it cannot be opened now */
  help: string | undefined;
  mayOpen: (address: string) => boolean;
}

export const ScreenContext = createContext<ScreenFacts>({ help: undefined, mayOpen: () => true });

export const helpAddress = (page: string): string => `/helps/${page}`;

/** Stands beside the title. @param page left out: that of the screen */
export function HelpLink({ page }: { page?: string }) {
  const { t } = useTranslation('pieces');
  const { help, mayOpen } = use(ScreenContext);
  const shown = page ?? help;
  if (shown === undefined || !mayOpen(helpAddress(shown))) return null;
  return (
    <Tooltip label={t('howItWorks')}>
      <ActionIcon
        component={Link}
        to={helpAddress(shown)}
        variant="subtle"
        color="gray"
        c="dimmed"
        size={28}
        aria-label={t('howItWorks')}
        className={classes.link}
      >
        <CircleHelp size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
