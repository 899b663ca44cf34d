// The options of a queue's menu, edited where they stand and moved by hand.
import { Button, Group, Text } from '@mantine/core';
import { DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent, type DragMoveEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { DEEPEST_OPTION, MOST_OPTIONS_BESIDE, MOST_QUEUE_OPTIONS } from '@recado/contract/queue-options';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import classes from './Menu.module.css';
import { OptionRow } from './OptionRow.tsx';
import { branchOf, dropPlace, shownOf } from './optionTree.ts';
import type { MenuEditor } from './useMenuEditor.ts';
import { useRowFocus, type RowFocus } from './useRowFocus.ts';

/** as in Menu.module.css */
const INDENT_PX = 20;
/** Less is a click. */
const DRAG = { activationConstraint: { distance: 5 } };
/** Moves by keys are the buttons', and these words would be read in English. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

interface Drag {
  id: number;
  overId: number;
  levels: number;
}

const dragOf = ({ active, over, delta }: DragMoveEvent | DragEndEvent): Drag | null =>
  over && { id: Number(active.id), overId: Number(over.id), levels: Math.round(delta.x / INDENT_PX) };

export function MenuTree({ editor, autoFocus }: { editor: MenuEditor; autoFocus: boolean }) {
  const { t } = useTranslation('queues');
  const { query, options, deepest } = editor;
  const [drag, setDrag] = useState<Drag | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const focus = useRowFocus(tree);
  const sensors = useSensors(useSensor(PointerSensor, DRAG));
  const isRead = query.data !== undefined;
  // The dialog has taken its focus before the options came.
  useEffect(() => {
    if (autoFocus && isRead) focus.goTo({ button: 'add' });
  }, [autoFocus, isRead, focus]);
  if (!query.data)
    return (
      <NotLoaded query={query}>
        <LoadingRows />
      </NotLoaded>
    );

  const carried = new Set(drag ? branchOf(options, drag.id).map(({ id }) => id) : []);
  const rows = shownOf(editor.drafted).filter(({ option: { id } }) => id === drag?.id || !carried.has(id));
  const place = drag ? dropPlace(options, { ...drag, deepest }) : undefined;
  const handleEnd = (event: DragEndEvent): void => {
    setDrag(null);
    const end = dragOf(event);
    const moving = options.find(({ id }) => id === end?.id);
    const to = end && dropPlace(options, { ...end, deepest });
    if (moving && to) editor.move(moving, to);
  };
  return (
    <div ref={tree} className={classes.tree} onKeyDownCapture={focus.forget} onPointerDownCapture={focus.forget}>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('menu.empty')}
        </Text>
      )}
      <DndContext
        sensors={sensors}
        accessibility={SILENT}
        onDragMove={(event) => setDrag(dragOf(event))}
        onDragEnd={handleEnd}
        onDragCancel={() => setDrag(null)}
      >
        <SortableContext items={rows.map(({ option }) => option.id)} strategy={verticalListSortingStrategy}>
          <ul className={classes.rows} aria-label={t('menu.options')}>
            {rows.map((shown) => (
              <OptionRow
                key={shown.option.id}
                shown={shown}
                editor={editor}
                dragDepth={shown.option.id === drag?.id ? place?.depth : undefined}
                focus={focus}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Said editor={editor} focus={focus} />
      <Button
        variant="light"
        size="sm"
        leftSection={<Plus size={16} aria-hidden />}
        className={classes.add}
        data-key="add"
        onClick={() => editor.addOption(null)}
      >
        {t('menu.add')}
      </Button>
    </div>
  );
}

/** What was deleted, which can come back; or why nothing happened. */
function Said({ editor: { deleted, crowded, restore }, focus }: { editor: MenuEditor; focus: RowFocus }) {
  const { t } = useTranslation(['queues', 'common']);
  const below = (deleted?.length ?? 0) - 1;
  const [root] = deleted ?? [];
  const handleRestore = (): void => {
    restore();
    if (root) focus.goTo({ button: 'delete', id: root.id });
  };
  return (
    <div role="status">
      {root && (
        <Group gap="xs" className={classes.said}>
          <Text size="sm">
            {below > 0
              ? t('menu.deletedMany', { title: root.title, count: below })
              : t('menu.deleted', { title: root.title })}
          </Text>
          <Button size="compact-sm" variant="default" data-key="undo" onClick={handleRestore}>
            {t('common:undo.button')}
          </Button>
        </Group>
      )}
      {crowded && (
        <Text size="sm" className={classes.said}>
          {t(`menu.crowded.${crowded}`, {
            most: crowded === 'menu' ? MOST_QUEUE_OPTIONS : crowded === 'beside' ? MOST_OPTIONS_BESIDE : DEEPEST_OPTION,
          })}
        </Text>
      )}
    </div>
  );
}
