// A list of files that goes along: found by its name, seen as it will go.
import { Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getFileList, listFileLists } from '@recado/contract/files';
import { expandVariables } from '@recado/rules/variables';
import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { SEARCH_DELAY_MS } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { FileListPreview, filesOf } from '../fileList/FileListPreview.tsx';
import type { useVariableValues } from '../variable/useVariableValues.ts';
import type { ChosenList } from './scheduleValues.ts';

interface FileListFieldProps {
  value: ChosenList | null;
  onChange: (list: ChosenList | null) => void;
  /** as its message will read */
  variables: ReturnType<typeof useVariableValues>;
}

export function FileListField({ value, onChange, variables }: FileListFieldProps) {
  const { t } = useTranslation(['schedules', 'tickets', 'common']);
  const [search, setSearch] = useState(value?.name ?? '');
  const [delayed] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const searched = delayed === value?.name ? '' : delayed;
  const { data } = useQuery({
    queryKey: ['file', 'search', searched],
    queryFn: ({ signal }) => call(listFileLists, { query: { searchParam: searched }, signal }),
  });
  const found = data?.files ?? [];
  const { data: list } = useQuery({
    queryKey: ['file', 'one', value?.id],
    enabled: value !== null,
    queryFn: ({ signal }) => call(getFileList, { params: { id: value?.id ?? 0 }, signal }),
  });
  const options = found.map((each) => ({
    value: String(each.id),
    label: each.name,
    // Nothing of it would go out.
    disabled: filesOf(each).length === 0,
  }));
  const own = value && !found.some(({ id }) => id === value.id);
  const { name } = value ?? { name: '' };
  // There is none yet: nothing to choose from.
  if (data && found.length === 0 && searched === '' && value === null) return null;
  return (
    <Stack gap="xs">
      <Select
        label={t('fileList.label')}
        description={t('fileList.hint')}
        placeholder={t('fileList.placeholder')}
        leftSection={<FolderOpen size={16} aria-hidden />}
        searchable
        clearable
        openOnFocus={false}
        clearButtonProps={{ 'aria-label': t('fileList.remove') }}
        data={own ? [{ value: String(value.id), label: name ?? t('fileList.gone') }, ...options] : options}
        filter={({ options: all }) => all}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={t('tickets:fileList.empty')}
        error={value?.name === null ? t('fileList.goneHint') : undefined}
        value={value ? String(value.id) : null}
        onChange={(chosen) => {
          const one = found.find(({ id }) => String(id) === chosen);
          onChange(one ? { id: one.id, name: one.name } : null);
        }}
      />
      {list && value && <FileListPreview list={list} body={expandVariables(list.message, variables())} />}
    </Stack>
  );
}
