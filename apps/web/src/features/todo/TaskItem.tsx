// One task: done or not, its text, which can be changed in its place, and away with it.
import { ActionIcon, Checkbox, Text, TextInput } from '@mantine/core';
import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { TEXT_MAX, type Task } from './tasks.ts';
import classes from './Todo.module.css';

export interface TaskItemProps {
  task: Task;
  onDone: (done: boolean) => void;
  onText: (text: string) => void;
  onRemove: () => void;
}

export function TaskItem({ task, onDone, onText, onRemove }: TaskItemProps) {
  const { t } = useTranslation('todo');
  const formats = useFormats();
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { text, done, createdAt, updatedAt } = task;
  const endEdit = (): void => {
    setEditing(false);
    // The pencil is back only when the field is gone.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const when =
    updatedAt === createdAt
      ? t('created', { date: formats.dateTime(createdAt) })
      : t('updated', { date: formats.dateTime(updatedAt) });
  return (
    <li className={classes.item} data-done={done || undefined}>
      <Checkbox
        aria-label={t('done', { text })}
        checked={done}
        onChange={(event) => onDone(event.currentTarget.checked)}
      />
      {editing ? (
        <EditForm
          text={text}
          onSave={(changed) => {
            onText(changed);
            endEdit();
          }}
          onCancel={endEdit}
        />
      ) : (
        <>
          <div className={classes.words}>
            <span className={classes.text}>{text}</span>
            <Text size="xs" c="dimmed" component="time" dateTime={updatedAt}>
              {when}
            </Text>
          </div>
          <ActionIcon
            ref={pencil}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`${t('edit')}: ${text}`}
            title={t('edit')}
            onClick={() => setEditing(true)}
          >
            <Pencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={`${t('remove')}: ${text}`}
            title={t('remove')}
            onClick={onRemove}
          >
            <Trash2 size={16} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

interface EditFormProps {
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

function EditForm({ text: before, onSave, onCancel }: EditFormProps) {
  const { t } = useTranslation(['todo', 'common']);
  const [text, setText] = useState(before);
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSave(text);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form className={classes.edit} onSubmit={handleSubmit}>
      <TextInput
        style={{ flex: 1 }}
        aria-label={t('editField')}
        autoFocus
        maxLength={TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <ActionIcon type="submit" size={36} aria-label={t('save')} title={t('save')} disabled={text.trim() === ''}>
        <Check size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('common:cancel')}
        title={t('common:cancel')}
        onClick={onCancel}
      >
        <X size={16} />
      </ActionIcon>
    </form>
  );
}
