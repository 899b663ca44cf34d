// One option of the menu: its place and its name, and what can be done with it by hand and by keys.
import { ActionIcon } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import {
  ChevronDown,
  ChevronUp,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  ListPlus,
  Pencil,
  Plus,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Menu.module.css';
import { OptionEditor } from './OptionEditor.tsx';
import { shifted, type Shift, type ShownOption } from './optionTree.ts';
import { isComing, isNew, type MenuEditor } from './useMenuEditor.ts';
import type { RowFocus } from './useRowFocus.ts';

const SHIFTS: readonly [Shift, LucideIcon][] = [
  ['up', ChevronUp],
  ['down', ChevronDown],
  ['outdent', IndentDecrease],
  ['indent', IndentIncrease],
];

export interface OptionRowProps {
  shown: ShownOption;
  editor: MenuEditor;
  /** how deep it would stand if it were let go; undefined: it is not dragged */
  dragDepth: number | undefined;
  focus: RowFocus;
}

export function OptionRow({ shown: { option, depth, path }, editor, dragDepth, focus }: OptionRowProps) {
  const { t } = useTranslation(['queues', 'common']);
  const isOpen = editor.open?.id === option.id;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: option.id,
    disabled: isOpen || isComing(option),
  });
  const style = {
    '--depth': dragDepth ?? depth,
    ...(transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
    transition,
  };
  const button = (name: string, Icon: LucideIcon, label: string, onClick: () => void, disabled = false) => (
    <ActionIcon
      key={name}
      variant="subtle"
      color="gray"
      size={28}
      aria-label={`${label}: ${path} ${option.title}`}
      title={label}
      data-key={name}
      disabled={disabled || isComing(option)}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
  const shift = (name: Shift, Icon: LucideIcon) => {
    const place = shifted(editor.options, option, name);
    const handleClick = (): void => {
      if (place) editor.move(option, place);
      focus.goTo({ button: name, id: option.id });
    };
    return button(name, Icon, t(`menu.${name}`), handleClick, !place);
  };
  const handleRemove = (): void => {
    editor.remove(option);
    focus.goTo({ button: 'undo' });
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      style={style}
      tabIndex={-1}
      data-row={option.id}
      data-place={`${option.parentId ?? 'top'}.${option.option}`}
      data-dragging={isDragging || undefined}
    >
      {isOpen && editor.open ? (
        <OptionEditor
          key={isNew(option) ? `new-${option.parentId}-${option.option}` : option.id}
          editor={editor}
          option={editor.open}
          focus={focus}
        />
      ) : (
        <div className={classes.line}>
          {/* By keys the buttons do it. */}
          <span className={classes.grip} {...listeners} aria-hidden>
            <GripVertical size={16} />
          </span>
          <span className={classes.number}>{path}</span>
          <span className={classes.words}>
            <span className={classes.title}>{option.title}</span>
            {option.message !== '' && <span className={classes.message}>{option.message}</span>}
          </span>
          <span className={classes.actions}>
            {SHIFTS.map(([name, Icon]) => shift(name, Icon))}
            {button('beside', Plus, t('menu.addBeside'), () => editor.addOption(option.parentId, option))}
            {button('below', ListPlus, t('menu.addBelow'), () => editor.addOption(option.id))}
            {button('edit', Pencil, t('common:edit'), () => editor.openOption(option))}
            {button('delete', Trash2, t('common:delete'), handleRemove)}
          </span>
        </div>
      )}
    </li>
  );
}
