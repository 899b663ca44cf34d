// Where toasts appear. Loaded beside the first screen, which does not wait for it; what is told meanwhile is shown then.
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '../shared/ui/notify.ts';

export function Toasts() {
  return <Notifications autoClose={TOAST_MS} position="top-center" limit={4} />;
}
