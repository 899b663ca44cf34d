// The side menu: the screens that exist, in their groups. The command palette offers the same ones.
import type { PlanFeature } from '@recado/contract/constants';
import type { Permission } from '@recado/contract/permissions';
import {
  CircleQuestionMark,
  Cog,
  LayoutDashboard,
  ListTodo,
  ListChecks,
  MessagesSquare,
  MonitorSmartphone,
  ReceiptText,
  Smartphone,
  UserCog,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { pages } from '../pages.ts';
import type { Page } from '../lazyPage.tsx';

export interface MenuItem {
  key:
    | 'dashboard'
    | 'tickets'
    | 'contacts'
    | 'todo'
    | 'helps'
    | 'connections'
    | 'users'
    | 'invoices'
    | 'settings'
    | 'jobs'
    | 'simulator';
  to: string;
  icon: LucideIcon;
  page: Page;
  /** who sees it; left out: everybody */
  permission?: Permission | 'super';
  /** the module of the plan that it belongs to */
  feature?: PlanFeature;
}

export interface MenuGroup {
  key: 'service' | 'administration' | 'tools';
  items: MenuItem[];
}

export const MENU: MenuGroup[] = [
  {
    key: 'service',
    items: [
      { key: 'dashboard', to: '/', icon: LayoutDashboard, page: pages.dashboard, permission: 'dashboard:view' },
      { key: 'tickets', to: '/tickets', icon: MessagesSquare, page: pages.tickets },
      { key: 'todo', to: '/todolist', icon: ListTodo, page: pages.todo },
      { key: 'contacts', to: '/contacts', icon: Users, page: pages.contacts },
      { key: 'helps', to: '/helps', icon: CircleQuestionMark, page: pages.helps },
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
      { key: 'users', to: '/users', icon: UserCog, page: pages.users, permission: 'users-page:edit' },
      { key: 'invoices', to: '/financeiro', icon: ReceiptText, page: pages.invoices, permission: 'billing-page:view' },
      { key: 'settings', to: '/settings', icon: Cog, page: pages.settings, permission: 'settings-page:edit' },
      { key: 'jobs', to: '/jobs', icon: ListChecks, page: pages.jobs, permission: 'super' },
    ],
  },
  {
    key: 'tools',
    items: [{ key: 'simulator', to: '/simulator', icon: MonitorSmartphone, page: pages.simulator }],
  },
];
