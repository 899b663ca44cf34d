// A time zone of the world, by the names that the contract's check takes.
import { Select, type SelectProps } from '@mantine/core';

const ZONES = Intl.supportedValuesOf('timeZone');
/** A list of four hundred is not read, it is searched. */
const SHOWN = 60;

export function TimeZoneSelect({ defaultValue, ...props }: Omit<SelectProps, 'data' | 'value'>) {
  // A stored one may be an older name, which the browser knows but does not list.
  const zones = !defaultValue || ZONES.includes(defaultValue) ? ZONES : [defaultValue, ...ZONES];
  return (
    <Select
      {...props}
      defaultValue={defaultValue}
      data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      searchable
      limit={SHOWN}
      comboboxProps={{ keepMounted: false }}
      allowDeselect={false}
    />
  );
}
