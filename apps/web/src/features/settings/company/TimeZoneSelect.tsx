// A time zone of the world, by the names that the contract's check takes.
import { Select, type ComboboxItem, type ComboboxParsedItem, type SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { allZones, findZones, zoneOptions } from './timeZones.ts';

/** A list of four hundred is not read, it is searched. */
const SHOWN = 60;

const isOption = (item: ComboboxParsedItem): item is ComboboxItem => 'value' in item;

export function TimeZoneSelect({ defaultValue, ...props }: Omit<SelectProps, 'data' | 'value'>) {
  const formats = useFormats();
  /** Nobody looks at the others before. */
  const [opened, setOpened] = useState(false);
  const options = useMemo(
    () => zoneOptions(formats, opened ? allZones(defaultValue) : defaultValue ? [defaultValue] : []),
    [formats, defaultValue, opened],
  );
  return (
    <Select
      {...props}
      defaultValue={defaultValue}
      data={options}
      onDropdownOpen={() => setOpened(true)}
      searchable
      filter={({ options: all, search, limit }) => findZones(all.filter(isOption), search).slice(0, limit)}
      limit={SHOWN}
      comboboxProps={{ keepMounted: false }}
      allowDeselect={false}
    />
  );
}
