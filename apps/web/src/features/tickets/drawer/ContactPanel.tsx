// Everything about the contact of the open ticket.
import { ActionIcon, Button, CloseButton, Tooltip } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { Pencil, Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import { ContactForm } from '../../../entities/contact/ContactForm.tsx';
import { useContact } from '../../../entities/contact/useContact.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useCan } from '../../../shared/session/useSession.ts';
import { AssistantTokens } from './AssistantTokens.tsx';
import { Consent } from './Consent.tsx';
import type { ContactDrawer } from './contactDrawer.ts';
import { ContactFacts } from './ContactFacts.tsx';
import classes from './Drawer.module.css';
import { EarlierTickets } from './EarlierTickets.tsx';
import { MergeHints } from './MergeHints.tsx';
import { Notes } from './Notes.tsx';
import { SharedMedia } from './SharedMedia.tsx';

export function ContactPanel({ ticket, drawer }: { ticket: Ticket; drawer: ContactDrawer }) {
  const { t } = useTranslation(['tickets', 'common']);
  const { data: contact } = useContact(ticket.contactId);
  const [editing, setEditing] = useState(false);
  const mayMerge = useCan('contacts-page:merge');
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h3>{t('drawer.heading')}</h3>
        {drawer.pinned !== undefined && <PinButton drawer={drawer} pinned={drawer.pinned} />}
        <CloseButton aria-label={t('drawer.close')} onClick={() => drawer.setOpened(false)} />
      </div>
      <div className={classes.scroller} tabIndex={-1}>
        <ContactFacts shown={ticket.contact} contact={contact} />
        {contact && (
          <Button
            className={classes.edit}
            variant="default"
            size="compact-sm"
            leftSection={<Pencil size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('common:edit')}
          </Button>
        )}
        {!ticket.isGroup && <Consent contactId={ticket.contactId} />}
        {mayMerge && !ticket.isGroup && <MergeHints contact={ticket.contact} />}
        <Notes ticketId={ticket.id} />
        <EarlierTickets ticket={ticket} />
        <AssistantTokens ticketId={ticket.id} />
        <SharedMedia ticketId={ticket.id} />
      </div>
      {editing && contact && <ContactForm contact={contact} onClose={() => setEditing(false)} />}
    </div>
  );
}

function PinButton({ drawer, pinned }: { drawer: ContactDrawer; pinned: boolean }) {
  const { t } = useTranslation('tickets');
  const label = t(pinned ? 'drawer.unpin' : 'drawer.pin');
  const Icon = pinned ? PinOff : Pin;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => drawer.setPinned(!pinned)}>
        <Icon size={17} />
      </ActionIcon>
    </Tooltip>
  );
}
