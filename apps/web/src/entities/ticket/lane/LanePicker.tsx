// In which lane of the board the open ticket is, and into another; nothing where there are no lanes.
import { ColorSwatch, Menu, UnstyledButton } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { LaneItems } from './LaneItems.tsx';
import classes from './LanePicker.module.css';
import { useLanes } from './useLanes.ts';
import { useMoveToLane } from './useMoveToLane.ts';

export function LanePicker({ ticket }: { ticket: Pick<Ticket, 'id' | 'tags' | 'laneId' | 'contact'> }) {
  const { t } = useTranslation('kanban');
  const { data: lanes = [] } = useLanes();
  const [opened, setOpened] = useState(false);
  const move = useMoveToLane();
  const there = lanes.length > 0;
  useCommand('ticket.lane', () => setOpened(true), { enabled: there });
  if (!there) return null;
  const lane = lanes.find(({ id }) => id === ticket.laneId);
  const name = lane?.name ?? t('noLane');
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.picker} data-dense aria-label={t('lane.of', { lane: name })}>
          <ColorSwatch color={lane?.color ?? 'var(--mantine-color-dimmed)'} size={10} aria-hidden />
          <span className={classes.name}>{name}</span>
          <ChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.lanes}>
        <Menu.Label>{t('moveTo')}</Menu.Label>
        <LaneItems laneId={ticket.laneId} onPick={(to) => move(ticket, to)} />
      </Menu.Dropdown>
    </Menu>
  );
}
