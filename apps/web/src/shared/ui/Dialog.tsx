// What every dialog is made of: its cross has a name, and it gives the focus back.
import { Modal, type ModalProps } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from './useFocusBack.ts';
import { useNarrow } from './useNarrow.ts';

export interface DialogProps extends Omit<ModalProps, 'ref' | 'closeButtonProps'> {
  /** Somebody types or chooses in it: a slip beside it must not throw that away, and a narrow screen is all its. */
  hasInput?: boolean;
}

export function Dialog({ returnFocus = true, hasInput = false, ...props }: DialogProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const input = hasInput && { fullScreen: narrow, closeOnClickOutside: false };
  const dialog = useRef<HTMLDivElement>(null);
  // Mantine's own way knows only those that are mounted closed.
  useFocusBack(props.opened && returnFocus, dialog);
  return (
    <Modal {...input} {...props} ref={dialog} returnFocus={false} closeButtonProps={{ 'aria-label': t('close') }} />
  );
}
