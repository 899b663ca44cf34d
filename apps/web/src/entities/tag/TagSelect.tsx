// Any number of the company's tags.
import { ColorSwatch, Group } from '@mantine/core';
import { IdsSelect, type IdsSelectProps } from '../../shared/ui/IdsSelect.tsx';
import { useTags } from './useTags.ts';

export function TagSelect(props: Omit<IdsSelectProps, 'options' | 'renderOption'>) {
  const { data: tags = [] } = useTags();
  return (
    <IdsSelect
      {...props}
      options={tags}
      renderOption={({ option }) => (
        <Group gap={8} wrap="nowrap">
          <ColorSwatch color={tags.find(({ id }) => String(id) === option.value)?.color ?? ''} size={12} aria-hidden />
          {option.label}
        </Group>
      )}
    />
  );
}
