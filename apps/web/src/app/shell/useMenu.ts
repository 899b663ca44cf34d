// What of the menu this person sees now, and what in it wants attention.
import { TROUBLED_STATUSES } from '@recado/contract/constants';
import { useEffect, useState } from 'react';
import { useUnreadChats } from '../../entities/chat/useChats.ts';
import { useConnections } from '../../entities/connection/useConnections.ts';
import { useSession } from '../../shared/session/useSession.ts';
import type { Page } from '../lazyPage.tsx';
import { addressOf, MENU_GROUPS, refusalOf, SCREENS, type MenuBadge, type MenuEntry } from '../screens.ts';

/** Connections need a moment after a start; an alarm before that would be false. */
const TROUBLE_CHECK_MS = 2_000;
const loadedAt = performance.now();
const sinceLoad = (): number => performance.now() - loadedAt;

export interface MenuItem extends MenuEntry {
  to: string;
  page: Page;
}

export interface MenuGroup {
  key: MenuEntry['group'];
  items: MenuItem[];
}

export function useMenu(): MenuGroup[] {
  const { user } = useSession();
  const connections = useConnections().data ?? [];
  const settled = useSettled();
  const unread = useUnreadChats() > 0;
  const shown: Record<MenuBadge, boolean> = {
    troubled: settled && connections.some(({ status }) => TROUBLED_STATUSES.includes(status)),
    unreadChats: unread,
  };
  const given: Record<NonNullable<MenuEntry['onlyWith']>, boolean> = {
    simulatedPhone: connections.some(({ provider }) => provider === 'sandbox'),
  };
  const items = SCREENS.flatMap((screen): MenuItem[] => {
    const { menu, page } = screen;
    if (!menu || refusalOf(user, screen) || (menu.onlyWith && !given[menu.onlyWith])) return [];
    return [{ ...menu, page, to: addressOf(screen), badge: menu.badge && shown[menu.badge] ? menu.badge : undefined }];
  });
  return MENU_GROUPS.map((key) => ({ key, items: items.filter(({ group }) => group === key) })).filter(
    (group) => group.items.length > 0,
  );
}

function useSettled(): boolean {
  const [settled, setSettled] = useState(sinceLoad() >= TROUBLE_CHECK_MS);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), Math.max(0, TROUBLE_CHECK_MS - sinceLoad()));
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
