// Moves a lane among the others: by pointer, by keys on its grip, or step by step from its menu. For those who make lanes.
import { useDraggable } from '@dnd-kit/core';
import { ActionIcon, Menu } from '@mantine/core';
import type { Tag } from '@recado/contract/tags';
import { ArrowLeft, ArrowRight, EllipsisVertical, GripHorizontal } from 'lucide-react';
import { memo } from 'react';
import { useLanes } from '../../../entities/ticket/lane/useLanes.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { laneDragId, type DragData } from './dragged.ts';
import classes from './Lane.module.css';
import { useLaneOrder } from './useLaneOrder.ts';

export function LaneHandle({ tag }: { tag: Tag }) {
  const { t } = useTranslation('kanban');
  const order = useLaneOrder();
  const { attributes, listeners, setNodeRef } = useDraggable({
    id: laneDragId(tag.id),
    data: { kind: 'lane', lane: tag } satisfies DragData,
    disabled: !order,
    attributes: { roleDescription: t('lane.role') },
  });
  if (!order) return null;
  return (
    <>
      <ActionIcon
        ref={setNodeRef}
        className={classes.grip}
        variant="subtle"
        color="gray"
        size={26}
        {...attributes}
        {...listeners}
        aria-label={t('lane.grip', { lane: tag.name })}
      >
        <GripHorizontal size={16} aria-hidden />
      </ActionIcon>
      <LaneMenu tag={tag} />
    </>
  );
}

/** Apart from the grip, which hears of each move. */
const LaneMenu = memo(function LaneMenu({ tag }: { tag: Tag }) {
  const { t } = useTranslation('kanban');
  const order = useLaneOrder();
  const { data: lanes = [] } = useLanes();
  const at = lanes.findIndex(({ id }) => id === tag.id);
  const [left, right] = [lanes[at - 1], lanes[at + 1]];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={t('lane.menu', { lane: tag.name })}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={!left}
          leftSection={<ArrowLeft size={16} aria-hidden />}
          onClick={() => left && order?.(tag, left.id)}
        >
          {t('lane.left')}
        </Menu.Item>
        <Menu.Item
          disabled={!right}
          leftSection={<ArrowRight size={16} aria-hidden />}
          onClick={() => right && order?.(tag, right.id)}
        >
          {t('lane.right')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
