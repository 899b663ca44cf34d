// Where toasts appear. Loaded beside the first screen, which does not wait for it; what is told meanwhile is shown then.
import { Notifications, useNotifications } from '@mantine/notifications';
import { useLayoutEffect, useRef } from 'react';
import { TOAST_MS } from '../shared/ui/notify.ts';
import { useFreePlace } from '../shared/ui/useFreePlace.ts';
import classes from './Toasts.module.css';

const POSITION = 'bottom-left';

export function Toasts() {
  const { notifications } = useNotifications();
  const shown = useRef<HTMLElement>(null);
  // Mantine draws one for each corner, and hands out none.
  useLayoutEffect(() => {
    shown.current = document.querySelector<HTMLElement>(`.${classes.root}[data-position='${POSITION}']`);
  });
  useFreePlace(shown, notifications.length > 0);
  return <Notifications autoClose={TOAST_MS} position={POSITION} limit={4} classNames={{ root: classes.root }} />;
}
