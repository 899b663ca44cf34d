// Which other contact is the same person: those that seem so first, or any by its name or number.
import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listContacts, type ContactRef } from '@recado/contract/contacts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { SEARCH_DELAY_MS } from '../../../shared/crud/useListQuery.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { ContactAvatar } from '../../ContactAvatar.tsx';
import { useShownNumber } from '../../../shared/format/useShownNumber.ts';
import classes from './Merge.module.css';
import { useDuplicates, type Duplicate } from './useDuplicates.ts';

/** As the dialog for new tickets. */
const SEARCH_FROM = 3;

export interface MergeChoiceProps {
  contact: ContactRef;
  onChoose: (other: ContactRef) => void;
}

export function MergeChoice({ contact, onChoose }: MergeChoiceProps) {
  const { t } = useTranslation('contacts');
  const shownNumber = useShownNumber();
  const [search, setSearch] = useState('');
  const [delayed] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const searched = delayed.length >= SEARCH_FROM && search.trim().length >= SEARCH_FROM ? delayed : '';
  const duplicates = useDuplicates(contact.id);
  const found = useQuery({
    queryKey: ['contact', 'found', searched],
    enabled: searched !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listContacts, { query: { searchParam: searched }, signal }),
  });
  const others = (searched === '' ? duplicates.data : found.data?.contacts)?.filter(
    ({ id, isGroup }) => id !== contact.id && !isGroup,
  );
  return (
    <Stack gap="sm">
      <Text size="sm">{t('merge.choose', { name: contact.name })}</Text>
      <TextInput
        type="search"
        data-autofocus
        label={t('merge.search')}
        description={t('merge.searchHint', { count: SEARCH_FROM })}
        leftSection={<Search size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {searched !== '' && <NotLoaded query={found} />}
      <div role="status">
        {searched === '' && others && others.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('merge.suggested')}
          </Text>
        )}
        {searched !== '' && others?.length === 0 && <Text size="sm">{t('merge.nobody')}</Text>}
      </div>
      <ul className={classes.others}>
        {others?.map((other) => (
          <li key={other.id}>
            <UnstyledButton className={classes.other} onClick={() => onChoose(other)}>
              <ContactAvatar contact={other} size={36} />
              <span className={classes.texts}>
                <b>{other.name}</b>
                <span>
                  {shownNumber(other.number)}
                  {isDuplicate(other) && ` · ${t(`merge.why.${other.why}`)}`}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const isDuplicate = (contact: ContactRef | Duplicate): contact is Duplicate => 'why' in contact;
