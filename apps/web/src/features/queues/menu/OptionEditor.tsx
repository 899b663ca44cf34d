// An option that is being written: what it is called, and what is said when it is chosen.
import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useVariableValues } from '../../../entities/variable/useVariableValues.ts';
import { VariablesTextarea } from '../../../entities/variable/VariablesTextarea.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { isNew, type MenuEditor, type OpenOption } from './useMenuEditor.ts';
import type { RowFocus } from './useRowFocus.ts';

const MOST_TITLE = 200;
const MOST_MESSAGE = 4_096;

interface OptionEditorProps {
  editor: MenuEditor;
  option: OpenOption;
  focus: RowFocus;
}

export function OptionEditor({ editor, option, focus }: OptionEditorProps) {
  const { t } = useTranslation(['queues', 'common', 'connections']);
  const values = useVariableValues({ contact: { name: t('connections:field.somebody') }, ticketId: 1 });
  // After a new one comes the next beside it.
  const handleSave = (): void => {
    if (!editor.saveOpen()) return;
    const { id, parentId, option: place } = option;
    focus.goTo(isNew(option) ? { button: 'beside', parentId, option: place } : { button: 'edit', id });
  };
  const handleCancel = (): void => {
    editor.cancel();
    focus.goTo(isNew(option) ? { button: 'add' } : { button: 'edit', id: option.id });
  };
  const handleTitleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The form around it is the queue's.
    event.preventDefault();
    handleSave();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // The dialog stays.
    event.stopPropagation();
    handleCancel();
  };
  return (
    <Stack gap="xs" onKeyDown={handleKey} role="group" aria-label={isNew(option) ? t('menu.new') : option.title}>
      <TextInput
        label={t('menu.title')}
        required
        autoFocus
        maxLength={MOST_TITLE}
        value={option.title}
        error={editor.untitled && t('menu.untitled')}
        onChange={({ currentTarget: { value } }) => editor.change({ title: value })}
        onKeyDown={handleTitleKey}
      />
      <VariablesTextarea
        label={t('menu.message')}
        description={t('menu.messageHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MOST_MESSAGE}
        values={values}
        defaultValue={option.message}
        onChange={({ currentTarget: { value } }) => editor.change({ message: value })}
      />
      <Group gap="xs">
        <Button size="xs" onClick={handleSave}>
          {t('menu.save')}
        </Button>
        <Button size="xs" variant="default" onClick={handleCancel}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
