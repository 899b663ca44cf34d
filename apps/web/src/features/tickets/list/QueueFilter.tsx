// Which queues the lists show; none chosen means all.
import { Button, Checkbox, ColorSwatch, Group, Popover, Stack } from '@mantine/core';
import { Filter } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './QueueFilter.module.css';
import { useMyQueues } from './useMyQueues.ts';

export function QueueFilter({ chosen, onChange }: { chosen: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('tickets');
  const { queues } = useMyQueues();
  const only = chosen.length === 1 ? queues.find(({ id }) => id === chosen[0])?.name : undefined;
  const label = chosen.length === 0 ? t('queues.all') : (only ?? t('queues.some', { count: chosen.length }));
  return (
    <Popover position="bottom-start" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="xs"
          variant={chosen.length > 0 ? 'light' : 'default'}
          leftSection={<Filter size={14} aria-hidden />}
          aria-label={t('queues.label', { queues: label })}
          classNames={{ label: classes.label }}
          disabled={queues.length === 0}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label={t('queues.title')}
          value={chosen.map(String)}
          onChange={(ids) => onChange(ids.map(Number))}
        >
          <Stack gap="xs" mt="xs" className={classes.options} data-more="y">
            {queues.map(({ id, name, color }) => (
              <Checkbox
                key={id}
                value={String(id)}
                label={
                  <Group gap={8} wrap="nowrap">
                    <ColorSwatch color={color} size={12} aria-hidden />
                    {name}
                  </Group>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Button mt="sm" size="compact-sm" variant="subtle" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('queues.clear')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
