// What every dialog is made of: its cross has a name, and it gives the focus back.
import { Modal, type ModalProps } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from './useFocusBack.ts';

export type DialogProps = Omit<ModalProps, 'ref' | 'closeButtonProps'>;

export function Dialog({ returnFocus = true, ...props }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDivElement>(null);
  // Mantine's own way knows only those that are mounted closed.
  useFocusBack(props.opened && returnFocus, dialog);
  return <Modal {...props} ref={dialog} returnFocus={false} closeButtonProps={{ 'aria-label': t('close') }} />;
}
