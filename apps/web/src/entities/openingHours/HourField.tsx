// A time of day that is typed: 0830 becomes 08:30, in whatever form the browser's own clock would write it.
import { TextInput, type TextInputProps } from '@mantine/core';
import { maskHour } from './openingDays.ts';

export interface HourFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (value: string) => void;
}

export function HourField({ onChange, ...field }: HourFieldProps) {
  return (
    <TextInput
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      {...field}
      onChange={(event) => onChange(maskHour(event.currentTarget.value))}
    />
  );
}
