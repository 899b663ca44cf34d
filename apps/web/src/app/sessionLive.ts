// What events say of the person who is signed in here.
import { refreshUser } from '../shared/data/client.ts';
import type { LiveEffect } from '../shared/data/liveEvents.ts';
import { i18n } from '../shared/i18n/i18n.ts';
import { isOtherSession, leaveToOtherSession } from '../shared/data/session.ts';
import { notifyWarning } from '../shared/ui/notify.ts';

/** What one may do is asked anew when somebody changed it. */
export const whoIAm = (): void => refreshUser();

/** One's own queues or rights. */
export const whoIAmIfMine: LiveEffect<'user'> = (event, { user }) => {
  if (event.action === 'update' && event.user.id === user.id) refreshUser();
};

/** What one's role lets one do. */
export const whoIAmIfThatRole: LiveEffect<'role'> = ({ roleId }, { user }) => {
  if (user.role?.id === roleId) refreshUser();
};

/** Whether the company has an assistant. */
export const whoIAmIfCounted: LiveEffect<'prompt'> = ({ action }) => {
  if (action !== 'update') refreshUser();
};

export const signedInElsewhere: LiveEffect<'auth'> = (event, { user }) => {
  if (event.user.id !== user.id || !isOtherSession(event.user.session)) return;
  notifyWarning(i18n.t('elsewhere', { ns: 'shell' }));
  leaveToOtherSession();
};
