// Asks before what was typed into a form is lost, be it by going to another screen or by leaving the page.
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { watchForm } from './unsaved.ts';
import { openConfirm } from './openConfirm.ts';

/** @param isDirty whether something would be lost now */
export function useUnsaved(isDirty: () => boolean): void {
  const { t } = useTranslation('common');
  const latest = useRef({ isDirty, t });
  useEffect(() => {
    latest.current = { isDirty, t };
  });
  useEffect(
    () =>
      watchForm({
        isDirty: () => latest.current.isDirty(),
        ask: (leave) => {
          const { t: say } = latest.current;
          openConfirm({
            title: say('unsaved.title'),
            children: <Text size="sm">{say('unsaved.text')}</Text>,
            labels: { confirm: say('unsaved.leave'), cancel: say('unsaved.stay') },
            // The way that loses nothing is the main one: Dialog.tsx.
            cancelProps: { variant: 'filled', 'data-autofocus': true },
            confirmProps: { variant: 'light', color: 'red' },
            onConfirm: leave,
          });
        },
      }),
    [],
  );
}
