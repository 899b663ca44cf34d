// The files of a list: added by choosing or dropping, put in order by dragging or by keys, seen, taken away.
import { Button, CloseButton, FileButton, Progress, Text, VisuallyHidden } from '@mantine/core';
import { DndContext, PointerSensor, closestCenter, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { LIMITS } from '@recado/contract/constants';
import { AudioLines, FilePlus, FileText, Film, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useFileProblem } from '../../shared/ui/useFileProblem.ts';
import classes from './Files.module.css';
import type { FileItem, FileItems as Items } from './useFileItems.ts';

/** What moves is said by our own words. */
const SILENT = { announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none } };
function none(): undefined {
  return undefined;
}

export function FileItems({ items: { items, add, remove, move }, disabled }: { items: Items; disabled: boolean }) {
  const { t } = useTranslation('files');
  const [refused, setRefused] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const complaintOf = useFileProblem();
  const handleFiles = (files: readonly File[]): void => {
    const complaints = files.flatMap((file) => complaintOf(file) ?? []);
    const over = add(files.filter((file) => complaintOf(file) === null));
    setRefused(over > 0 ? [...complaints, t('files.tooMany', { limit: LIMITS.filesPerList })] : complaints);
  };
  const handleDrop = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (!disabled) handleFiles([...event.dataTransfer.files]);
  };
  const handleMove = (item: FileItem, to: number): void => {
    if (disabled || to < 0 || to >= items.length) return;
    move(item.key, to);
    setSaid(t('files.moved', { name: item.name, place: to + 1, count: items.length }));
  };
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    const item = items.find(({ key }) => key === active.id);
    const to = items.findIndex(({ key }) => key === over?.id);
    if (item && over && active.id !== over.id) handleMove(item, to);
  };
  return (
    // By keyboard the button does the same.
    <div className={classes.area} onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={SILENT} onDragEnd={handleDragEnd}>
        <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ul className={classes.items} aria-label={t('field.files')}>
            {items.map((item, at) => (
              <Row
                key={item.key}
                item={item}
                place={at}
                disabled={disabled}
                onMove={(to) => handleMove(item, to)}
                onRemove={() => remove(item.key)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <div className={classes.adding}>
        <FileButton multiple disabled={disabled} onChange={handleFiles}>
          {(props) => (
            <Button {...props} variant="default" size="sm" leftSection={<FilePlus size={16} aria-hidden />}>
              {t('files.add')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {t('files.drop')}
        </Text>
      </div>
      {refused.map((complaint) => (
        <Text key={complaint} size="xs" c="var(--mantine-color-error)" role="alert">
          {complaint}
        </Text>
      ))}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

interface RowProps {
  item: FileItem;
  place: number;
  disabled: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Row({ item, place, disabled, onMove, onRemove }: RowProps) {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: item.key,
    disabled,
  });
  const handle = useRef<HTMLButtonElement>(null);
  const byKey = useRef(false);
  // A row that moves among the others loses the focus.
  useEffect(() => {
    if (byKey.current) handle.current?.focus();
    byKey.current = false;
  });
  const handleKey = (event: React.KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    byKey.current = true;
    onMove(place + step);
  };
  const shift = transform && `translate3d(${transform.x}px, ${transform.y}px, 0)`;
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
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
        aria-label={t('files.move', { name: item.name })}
        title={t('files.moveHint')}
        disabled={disabled}
        {...listeners}
        onKeyDown={handleKey}
      >
        <GripVertical size={18} aria-hidden />
      </button>
      <Face item={item} />
      <div className={classes.texts}>
        <span className={classes.name} title={item.name}>
          {item.name}
        </span>
        {item.size !== null && <span className={classes.size}>{formats.bytes(item.size)}</span>}
        {item.progress !== null && (
          <Progress value={item.progress * 100} size="sm" aria-label={t('files.uploading', { name: item.name })} />
        )}
        {item.error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {t('files.failed', { reason: errorText(item.error) })}
          </Text>
        )}
      </div>
      <CloseButton aria-label={t('files.remove', { name: item.name })} disabled={disabled} onClick={onRemove} />
    </li>
  );
}

function Face({ item: { url, mediaType } }: { item: FileItem }) {
  if (url !== null && mediaType?.startsWith('image/')) return <img className={classes.face} src={url} alt="" />;
  const icons: Record<string, typeof FileText> = { audio: AudioLines, video: Film };
  const Icon = icons[mediaType?.split('/')[0] ?? ''] ?? FileText;
  return (
    <span className={classes.face}>
      <Icon size={20} aria-hidden />
    </span>
  );
}
