// What the list of contacts shows of each.
import type { Contact } from '@recado/contract/contacts';
import { ContactAvatar } from '../../entities/ContactAvatar.tsx';
import { OptedOutMark } from '../../entities/contact/OptedOutMark.tsx';
import { TagChips } from '../../entities/tag/TagChips.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useShownNumber } from '../../shared/format/useShownNumber.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Contacts.module.css';

export function useContactColumns(): Column<Contact>[] {
  const { t } = useTranslation(['contacts', 'common']);
  const shownNumber = useShownNumber();
  return [
    {
      key: 'name',
      header: t('common:name'),
      width: '3fr',
      primary: true,
      cell: (contact) => (
        <div className={classes.person}>
          <ContactAvatar contact={contact} size={36} />
          <span className={classes.name} title={contact.name}>
            {contact.name}
          </span>
          {contact.optedOutAt !== null && <OptedOutMark />}
        </div>
      ),
    },
    {
      key: 'number',
      header: t('field.number'),
      width: '150px',
      plain: true,
      cell: (contact) => (
        <span className={classes.number}>{contact.isGroup ? t('group') : shownNumber(contact.number)}</span>
      ),
    },
    {
      key: 'email',
      header: t('field.email'),
      width: '1.5fr',
      wideOnly: true,
      cell: ({ email }) =>
        email === '' ? <span className={classes.none}>—</span> : <span title={email}>{email}</span>,
    },
    {
      key: 'tags',
      header: t('field.tags'),
      width: '1.5fr',
      wideOnly: true,
      cell: ({ tagIds }) => <TagChips ids={tagIds} oneLine />,
    },
  ];
}
