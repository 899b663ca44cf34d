// What stands around the fields of a dialog: one below the other, and the same footer everywhere, in sight however long they are.
import { Button, Group, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './FormFrame.module.css';

export interface FormFrameProps {
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** left out: Save */
  submitLabel?: string | undefined;
  saving?: boolean;
  /** there is nothing to submit yet */
  disabled?: boolean;
  onCancel: () => void;
  /** left out: Cancel */
  cancelLabel?: string | undefined;
  /** what else one can do with it, at the other end */
  aside?: ReactNode;
  children: ReactNode;
}

export function FormFrame(props: FormFrameProps) {
  const { submit, submitLabel, saving, disabled, onCancel, cancelLabel, aside, children } = props;
  const { t } = useTranslation();
  return (
    <form onSubmit={submit} onKeyDown={handleKey} noValidate>
      <Stack gap="md">{children}</Stack>
      <Group className={classes.footer} justify="flex-end" gap="sm">
        {aside}
        <Button variant="default" onClick={onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button type="submit" loading={saving ?? false} disabled={disabled ?? false}>
          {submitLabel ?? t('save')}
        </Button>
      </Group>
    </form>
  );
}

/** Ctrl/⌘ Enter, from within a text of several lines too. */
function handleKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target } = event;
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  // What lies over it is heard here as well.
  if (!(target instanceof Node) || !form.contains(target)) return;
  event.preventDefault();
  form.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
}
