// Who the contact is: picture, name, number, address, and what else is known.
import { ActionIcon, Anchor, Badge, Tooltip } from '@mantine/core';
import type { Contact, ContactRef } from '@recado/contract/contacts';
import { fieldsOf } from '@recado/rules/contact-fields';
import { Copy } from 'lucide-react';
import { ContactAvatar } from '../../../entities/ContactAvatar.tsx';
import { useShownFields } from '../../../entities/contact/ContactFields.tsx';
import { TagChips } from '../../../entities/tag/TagChips.tsx';
import { useShownNumber } from '../../../shared/format/useShownNumber.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { copyText } from '../../../shared/ui/copyText.ts';
import { notifyFailure, notifySuccess } from '../../../shared/ui/notify.ts';
import classes from './Drawer.module.css';

export interface ContactFactsProps {
  /** known at once, from the ticket */
  shown: ContactRef;
  /** undefined: not fetched yet */
  contact: Contact | undefined;
}

export function ContactFacts({ shown, contact }: ContactFactsProps) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const { name, number, isGroup } = contact ?? shown;
  const shownFields = useShownFields();
  // The address has its place above.
  const others = contact ? shownFields(fieldsOf(contact)).filter(({ field }) => field !== 'email') : [];
  return (
    <div className={classes.who}>
      <ContactAvatar contact={contact ?? shown} size={76} />
      <h4 className={classes.name}>{name}</h4>
      {isGroup ? <Badge variant="light">{t('drawer.group')}</Badge> : <Number number={number} />}
      {contact?.email && (
        <Anchor size="sm" href={`mailto:${contact.email}`} className={classes.email}>
          {contact.email}
        </Anchor>
      )}
      {contact && <TagChips ids={contact.tagIds} />}
      {contact && <p className={classes.quiet}>{t('drawer.since', { date: formats.date(contact.createdAt) })}</p>}
      {contact && (others.length > 0 || contact.extraInfo.length > 0) && (
        <dl className={classes.extra}>
          {others.map(({ field, label, text }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {contact.extraInfo.map((info, index) => (
            // Two may have the same name.
            <div key={index}>
              <dt>{info.name}</dt>
              <dd>{info.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Number({ number }: { number: string }) {
  const { t } = useTranslation('tickets');
  const shownNumber = useShownNumber();
  const handleCopy = async (): Promise<void> => {
    if (await copyText(`+${number}`)) notifySuccess(t('message.copied'));
    else notifyFailure(t('message.notCopied'));
  };
  return (
    <span className={classes.number}>
      {shownNumber(number)}
      <Tooltip label={t('drawer.copyNumber')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('drawer.copyNumber')}
          onClick={() => void handleCopy()}
        >
          <Copy size={14} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
