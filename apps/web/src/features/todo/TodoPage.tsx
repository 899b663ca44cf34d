// To-do list: a person's own tasks, in this browser only.
import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { ListTodo, Plus } from 'lucide-react';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { TaskItem } from './TaskItem.tsx';
import { TEXT_MAX, withDone, withoutTask, withTask, withText } from './tasks.ts';
import classes from './Todo.module.css';
import { useTasks } from './useTasks.ts';

export function TodoPage() {
  const { t } = useTranslation(['todo', 'common']);
  const { tasks, change } = useTasks();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const handleAdd = (event: SyntheticEvent): void => {
    event.preventDefault();
    change((list) => withTask(list, text, new Date()));
    setText('');
    field.current?.focus();
  };
  const left = tasks.filter(({ done }) => !done).length;
  return (
    <section className={classes.page} aria-label={t('title')}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <div className={classes.column}>
        <Title order={1} size="h3">
          {t('title')}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {tasks.length > 0 ? `${t('left', { count: left })} · ${t('hint')}` : t('hint')}
        </Text>
        <form onSubmit={handleAdd}>
          <Group gap="sm" wrap="nowrap" mb="md">
            <TextInput
              ref={field}
              style={{ flex: 1 }}
              aria-label={t('field')}
              placeholder={t('placeholder')}
              maxLength={TEXT_MAX}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" leftSection={<Plus size={16} aria-hidden />} disabled={text.trim() === ''}>
              {t('add')}
            </Button>
          </Group>
        </form>
        {tasks.length === 0 ? (
          <EmptyState icon={ListTodo} title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <ul className={classes.list} aria-label={t('list')}>
            {tasks.map((task) => (
              <TaskItem
                key={task.id}
                task={task}
                onDone={(done) => change((list) => withDone(list, task.id, done, new Date()))}
                onText={(changed) => change((list) => withText(list, task.id, changed, new Date()))}
                onRemove={() => {
                  change((list) => withoutTask(list, task.id));
                  // Its button goes away.
                  field.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
