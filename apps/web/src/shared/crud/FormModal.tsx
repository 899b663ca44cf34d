// The dialog around every form; a full screen on narrow ones.
import type { MantineSize } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import type { Saving } from './useEntityForm.ts';

export interface FormModalProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** of useEntityForm */
  submit: (event?: React.SubmitEvent<HTMLFormElement>) => void;
  saving: Saving;
  /** so that what was chosen is asked about as what was typed is: of `unchanged` of useEntityForm */
  changed?: boolean;
  /** there is nothing to save yet: of what is changed, `unchanged` of useEntityForm */
  disabled?: boolean;
  submitLabel?: string;
  /** left out: Cancel */
  cancelLabel?: string;
  /** what else one can do with it, at the other end of the footer */
  aside?: ReactNode;
  size?: MantineSize | `${number}rem`;
  children: ReactNode;
}

export function FormModal({ opened, title, onClose, size = 'md', saving, changed = false, ...form }: FormModalProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      hasInput
      isChanged={changed}
      isSaved={saving === 'saved'}
    >
      <FormFrame {...form} saving={saving !== false} onCancel={onClose} />
    </Dialog>
  );
}
