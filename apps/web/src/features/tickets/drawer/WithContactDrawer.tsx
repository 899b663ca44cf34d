// The open ticket, and its contact: a third column where there is room, else over it.
import { Drawer } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useFocusBack } from '../../../shared/ui/useFocusBack.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import { ContactDrawerProvider, useContactDrawer } from './contactDrawer.ts';
import { ContactPanel } from './ContactPanel.tsx';
import classes from './Drawer.module.css';
import { useOverlay } from '../../../shared/ui/overlays.ts';

export interface WithContactDrawerProps {
  ticket: Ticket;
  /** there is no room for a column, however wide the screen */
  over?: boolean;
  children: ReactNode;
}

export function WithContactDrawer({ ticket, over = false, children }: WithContactDrawerProps) {
  const { t } = useTranslation('tickets');
  const narrow = useNarrow();
  const drawer = useContactDrawer(ticket.id, over);
  const place = useRef<HTMLDivElement>(null);
  const { opened, column } = drawer;
  useFocusBack(opened, place);
  const close = (): void => drawer.setOpened(false);
  useOverlay(opened && !column, close);
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    // A dialog over it closes first.
    const within = event.target instanceof Node && (place.current?.contains(event.target) ?? false);
    if (event.key === 'Escape' && within && !event.defaultPrevented) close();
  };
  const label = t('drawer.title', { name: ticket.contact.name });
  const panel = <ContactPanel key={ticket.id} ticket={ticket} drawer={drawer} />;
  return (
    <ContactDrawerProvider value={drawer}>
      {children}
      {column && opened && (
        <aside ref={place} className={classes.column} aria-label={label}>
          {panel}
        </aside>
      )}
      {/* Mantine's own content hears no keys: they come past it to here. */}
      <div style={{ display: 'contents' }} onKeyDown={handleKey}>
        <Drawer.Root
          opened={opened && !column}
          onClose={close}
          position="right"
          size={narrow ? '100%' : 400}
          padding={0}
          closeOnEscape={false}
          returnFocus={false}
        >
          <Drawer.Overlay />
          <Drawer.Content ref={column ? undefined : place} aria-label={label}>
            <Drawer.Body className={classes.over}>{panel}</Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      </div>
    </ContactDrawerProvider>
  );
}
