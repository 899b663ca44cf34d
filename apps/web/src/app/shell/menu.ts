// The side menu: the screens that exist, in their groups. The command palette offers the same ones.
import type { Permission } from '@recado/contract/permissions';
import { MessagesSquare, MonitorSmartphone, Smartphone, Users, type LucideIcon } from 'lucide-react';
import { pages } from '../pages.ts';
import type { Page } from '../lazyPage.ts';

export interface MenuItem {
  key: 'tickets' | 'contacts' | 'connections' | 'simulator';
  to: string;
  icon: LucideIcon;
  page: Page;
  permission?: Permission;
}

export interface MenuGroup {
  key: 'service' | 'administration' | 'tools';
  items: MenuItem[];
}

export const MENU: MenuGroup[] = [
  {
    key: 'service',
    items: [
      { key: 'tickets', to: '/tickets', icon: MessagesSquare, page: pages.tickets },
      { key: 'contacts', to: '/contacts', icon: Users, page: pages.contacts },
    ],
  },
  {
    key: 'administration',
    items: [
      {
        key: 'connections',
        to: '/connections',
        icon: Smartphone,
        page: pages.connections,
        permission: 'drawer-admin-items:view',
      },
    ],
  },
  {
    key: 'tools',
    items: [{ key: 'simulator', to: '/simulator', icon: MonitorSmartphone, page: pages.simulator }],
  },
];
