// Whom to write to: found by name or number, else added where one may.
import { Group, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listContacts, type ContactRef } from '@recado/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { ContactAvatar } from '../ContactAvatar.tsx';
import { SEARCH_DELAY_MS } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useShownNumber } from '../../shared/format/useShownNumber.ts';

const LEAST_LETTERS = 3;
const NEW = 'new';

export interface ContactSearchProps {
  chosen: ContactRef | null;
  onChange: (contact: ContactRef | null) => void;
  /** nobody was found: with what was searched for; left out: only those who are there */
  onNew?: (typed: string) => void;
  error: ReactNode;
}

export function ContactSearch({ chosen, onChange, onNew, error }: ContactSearchProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const [search, setSearch] = useState(chosen?.name ?? '');
  const typed = search.trim();
  const [delayed] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const enough = delayed.length >= LEAST_LETTERS && delayed !== chosen?.name;
  const { data, isFetching } = useQuery({
    queryKey: ['contact', 'search', delayed],
    enabled: enough,
    queryFn: ({ signal }) => call(listContacts, { query: { searchParam: delayed }, signal }),
  });
  const found: ContactRef[] = enough ? (data?.contacts ?? []) : [];
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const waiting = isFetching || delayed !== typed;
  const nobody = enough && !waiting && data !== undefined && found.length === 0;
  const options = shown.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      label={t('list.new.contact')}
      placeholder={t('list.new.contactSearch')}
      required
      // The dialog was there before it.
      autoFocus={chosen === null}
      data-autofocus={chosen === null || undefined}
      // An empty list is nothing to open.
      openOnFocus={false}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clearSearch') }}
      data={nobody && onNew ? [...options, { value: NEW, label: t('list.new.create', { typed }) }] : options}
      // The server has searched, by more than the name.
      filter={({ options: all }) => all}
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange
      value={chosen ? String(chosen.id) : null}
      onChange={(value) => {
        if (value === NEW) onNew?.(delayed);
        else onChange(shown.find(({ id }) => String(id) === value) ?? null);
      }}
      error={error}
      nothingFoundMessage={
        typed.length < LEAST_LETTERS ? t('transfer.typeMore') : t(waiting ? 'common:loading' : 'transfer.nobodyFound')
      }
      renderOption={({ option }) => {
        const contact = shown.find(({ id }) => String(id) === option.value);
        return contact ? <Option contact={contact} /> : <NewOption label={option.label} />;
      }}
    />
  );
}

function Option({ contact }: { contact: ContactRef }) {
  const shownNumber = useShownNumber();
  return (
    <Group gap={10} wrap="nowrap" miw={0}>
      <ContactAvatar contact={contact} size={30} />
      <div style={{ minWidth: 0 }}>
        <Text size="sm" truncate>
          {contact.name}
        </Text>
        <Text size="xs" c="dimmed">
          {shownNumber(contact.number)}
        </Text>
      </div>
    </Group>
  );
}

function NewOption({ label }: { label: string }) {
  return (
    <Group gap={10} wrap="nowrap">
      <UserRoundPlus size={18} aria-hidden />
      <Text size="sm">{label}</Text>
    </Group>
  );
}
