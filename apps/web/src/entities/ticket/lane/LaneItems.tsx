// The lanes of the board in a menu: the one it is in is ticked, another is chosen by a click.
import { ColorSwatch, Menu } from '@mantine/core';
import type { TagRef } from '@recado/contract/tags';
import { Check } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import type { LaneId } from '../boardCache.ts';
import { useLanes } from './useLanes.ts';

export interface LaneItemsProps {
  laneId: LaneId;
  /** null: the lane without a tag */
  onPick: (lane: TagRef | null) => void;
}

export function LaneItems({ laneId, onPick }: LaneItemsProps) {
  const { t } = useTranslation('kanban');
  const { data: lanes = [] } = useLanes();
  const all = [null, ...lanes];
  return all.map((lane) => {
    const current = laneId === (lane?.id ?? null);
    return (
      <Menu.Item
        key={lane?.id ?? 0}
        role="menuitemradio"
        aria-checked={current}
        leftSection={<ColorSwatch color={lane?.color ?? 'var(--mantine-color-dimmed)'} size={12} aria-hidden />}
        rightSection={current ? <Check size={14} aria-hidden /> : undefined}
        onClick={() => !current && onPick(lane)}
      >
        {lane?.name ?? t('noLane')}
      </Menu.Item>
    );
  });
}
