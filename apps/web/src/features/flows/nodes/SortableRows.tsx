// Rows in an order that is changed by dragging, or by the arrow keys on a row's handle.
import { VisuallyHidden } from '@mantine/core';
import { DndContext, PointerSensor, closestCenter, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Nodes.module.css';

/** What moves is said by our own words. */
const SILENT = { announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none } };
function none(): undefined {
  return undefined;
}

export interface SortableRow {
  id: string;
  /** how it is called */
  name: string;
  content: ReactNode;
}

export interface SortableRowsProps {
  label: string;
  rows: readonly SortableRow[];
  onMove: (id: string, to: number) => void;
}

export function SortableRows({ label, rows, onMove }: SortableRowsProps) {
  const { t } = useTranslation('flowNodes');
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const handleMove = ({ id, name }: SortableRow, to: number): void => {
    if (to < 0 || to >= rows.length) return;
    onMove(id, to);
    setSaid(t('cards.moved', { name, place: to + 1, count: rows.length }));
  };
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    const row = rows.find(({ id }) => id === active.id);
    const to = rows.findIndex(({ id }) => id === over?.id);
    if (row && over && active.id !== over.id) handleMove(row, to);
  };
  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={SILENT} onDragEnd={handleDragEnd}>
        <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul className={classes.rows} aria-label={label}>
            {rows.map((row, at) => (
              <Row key={row.id} row={row} onStep={(step) => handleMove(row, at + step)} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

function Row({ row: { id, name, content }, onStep }: { row: SortableRow; onStep: (step: number) => void }) {
  const { t } = useTranslation('flowNodes');
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const handle = useRef<HTMLButtonElement>(null);
  const byKey = useRef(false);
  // A row that moves among the others loses the focus.
  useEffect(() => {
    if (byKey.current) handle.current?.focus();
    byKey.current = false;
  });
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    byKey.current = true;
    onStep(step);
  };
  const shift = transform && `translate3d(${transform.x}px, ${transform.y}px, 0)`;
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: shift ?? undefined, transition }}
    >
      <button
        type="button"
        ref={(element) => {
          handle.current = element;
          setActivatorNodeRef(element);
        }}
        className={classes.handle}
        aria-label={t('cards.move', { name })}
        title={t('cards.moveHint')}
        {...listeners}
        onKeyDown={handleKey}
      >
        <GripVertical size={18} aria-hidden />
      </button>
      {content}
    </li>
  );
}
