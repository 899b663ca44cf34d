// What of the menu this person sees now, and what in it wants attention.
import { TROUBLED_STATUSES } from '@recado/contract/constants';
import type { SessionUser } from '@recado/contract/auth';
import { useEffect, useState } from 'react';
import { useUnreadChats } from '../../entities/chat/useChats.ts';
import { useConnections } from '../../entities/connection/useConnections.ts';
import { mayDo, useSession } from '../../shared/session/useSession.ts';
import { staysOpen } from '../paying.ts';
import { MENU, type MenuGroup, type MenuItem } from './menu.ts';

/** Connections need a moment after a start; an alarm before that would be false. */
const TROUBLE_CHECK_MS = 2_000;
const loadedAt = performance.now();
const sinceLoad = (): number => performance.now() - loadedAt;

/** What wants attention behind an item: trouble is loud, news is not. */
export type MenuSign = 'troubled' | 'unreadChats';

export interface Menu {
  groups: MenuGroup[];
  signs: Partial<Record<MenuItem['key'], MenuSign>>;
}

export function useMenu(): Menu {
  const { user } = useSession();
  const connections = useConnections().data ?? [];
  const settled = useSettled();
  const unread = useUnreadChats() > 0;
  const troubled = settled && connections.some(({ status }) => TROUBLED_STATUSES.includes(status));
  const visible = (item: MenuItem): boolean =>
    maySee(user, item) && (item.key !== 'simulator' || connections.some(({ provider }) => provider === 'sandbox'));
  return {
    groups: MENU.map((group) => ({ ...group, items: group.items.filter(visible) })).filter(
      ({ items }) => items.length > 0,
    ),
    signs: { ...(troubled && { connections: 'troubled' }), ...(unread && { chats: 'unreadChats' }) },
  };
}

/** Whether a person, and the plan of their company, have this screen; after the due date only those that stay open. */
export function maySee(user: SessionUser, { permission, feature, to }: MenuItem): boolean {
  const { plan, expired } = user.company;
  if (expired && !staysOpen(to)) return false;
  return (!permission || mayDo(user, permission)) && (!feature || plan[feature]);
}

function useSettled(): boolean {
  const [settled, setSettled] = useState(sinceLoad() >= TROUBLE_CHECK_MS);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), Math.max(0, TROUBLE_CHECK_MS - sinceLoad()));
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
