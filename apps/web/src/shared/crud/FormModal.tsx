// The dialog around every form: the same footer everywhere; a full screen on narrow ones.
import { Button, Group, Stack, type MantineSize } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import classes from './FormModal.module.css';

export interface FormModalProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** of useEntityForm */
  submit: (event?: React.SubmitEvent<HTMLFormElement>) => void;
  saving: boolean;
  submitLabel?: string;
  /** left out: Cancel */
  cancelLabel?: string;
  size?: MantineSize | `${number}rem`;
  children: ReactNode;
}

export function FormModal({
  opened,
  title,
  onClose,
  submit,
  saving,
  submitLabel,
  cancelLabel,
  size = 'md',
  children,
}: FormModalProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={size} hasInput>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">{children}</Stack>
        <Group className={classes.footer} justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {submitLabel ?? t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
