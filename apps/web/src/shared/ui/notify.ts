// Toasts. They last 2 seconds, as the specification says, and wait while somebody points at them.
import { notifications } from '@mantine/notifications';
import { errorText } from '../i18n/errorText.ts';
import { i18n } from '../i18n/i18n.ts';

export const TOAST_MS = 2_000;

export const notifySuccess = (message: string): void => show(message, 'green');

export const notifyWarning = (message: string): void => show(message, 'yellow');

/** The same text twice at once is one toast. */
export const notifyFailure = (message: string): void => show(message, 'red');

/** Shows what went wrong and what to do. */
export const notifyError = (error: unknown): void => notifyFailure(errorText(error));

function show(message: string, color: string): void {
  notifications.show({
    id: `${color}:${message}`,
    message,
    color,
    closeButtonProps: { 'aria-label': i18n.getFixedT(null, 'common')('close') },
  });
}
