// One person of the company, found by name or e-mail.
import { Group, Indicator, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { pageUsers, type Colleague } from '@recado/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_DELAY_MS } from '../../../shared/crud/useListQuery.ts';
import { call } from '../../../shared/data/client.ts';

const LEAST_LETTERS = 3;

export interface ColleagueSearchProps {
  chosen: Colleague | null;
  onChange: (colleague: Colleague | null) => void;
}

export function ColleagueSearch({ chosen, onChange }: ColleagueSearchProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const [search, setSearch] = useState('');
  const [delayed] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const enough = delayed.length >= LEAST_LETTERS && delayed !== chosen?.name;
  const { data, isFetching } = useQuery({
    queryKey: ['user', 'search', delayed],
    enabled: enough,
    queryFn: ({ signal }) => call(pageUsers, { query: { searchParam: delayed }, signal }),
  });
  const found = enough ? (data?.users ?? []) : [];
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const waiting = isFetching || delayed !== search.trim();
  const nothing =
    search.trim().length < LEAST_LETTERS
      ? t('transfer.typeMore')
      : t(waiting ? 'common:loading' : 'transfer.nobodyFound');
  return (
    <Select
      label={t('transfer.user')}
      description={t('transfer.userHint')}
      placeholder={t('transfer.userSearch')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clearSearch') }}
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has searched, by more than the name.
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      value={chosen ? String(chosen.id) : null}
      onChange={(value) => onChange(shown.find(({ id }) => String(id) === value) ?? null)}
      nothingFoundMessage={nothing}
      renderOption={({ option }) => {
        const colleague = shown.find(({ id }) => String(id) === option.value);
        return colleague && <Option colleague={colleague} />;
      }}
    />
  );
}

function Option({ colleague: { name, email, online, queues } }: { colleague: Colleague }) {
  const { t } = useTranslation('tickets');
  const facts = [
    t(online ? 'transfer.online' : 'transfer.notOnline'),
    email,
    queues.map((queue) => queue.name).join(', '),
  ];
  return (
    <Group gap={14} wrap="nowrap">
      <Indicator position="middle-start" size={8} color={online ? 'green' : 'gray'} offset={-2}>
        <span />
      </Indicator>
      <div>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
    </Group>
  );
}
