// What opens the contact: its picture and its name in the header of the conversation.
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useDrawer } from './contactDrawer.ts';
import classes from './Drawer.module.css';

/** `picture`: for the mouse only; the name beside it is the button of the keyboard. */
export function ContactOpener({ picture, children }: { picture?: boolean; children: ReactNode }) {
  const { t } = useTranslation('tickets');
  const drawer = useDrawer();
  if (!drawer) return children;
  const { opened, setOpened } = drawer;
  const handleClick = (): void => setOpened(!opened);
  if (picture) {
    return (
      <UnstyledButton className={classes.picture} tabIndex={-1} aria-hidden onClick={handleClick}>
        {children}
      </UnstyledButton>
    );
  }
  return (
    <UnstyledButton className={classes.opener} aria-expanded={opened} title={t('drawer.open')} onClick={handleClick}>
      {children}
    </UnstyledButton>
  );
}
