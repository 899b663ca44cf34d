// The side menu: the screens that exist, in their groups. The command palette offers the same ones.
import type { PlanFeature } from '@recado/contract/constants';
import type { Permission } from '@recado/contract/permissions';
import {
  CalendarClock,
  CircleQuestionMark,
  Cog,
  LayoutDashboard,
  ListTodo,
  ListChecks,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  MonitorSmartphone,
  ReceiptText,
  Smartphone,
  Split,
  Tags,
  UserCog,
  Users,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { pages } from '../pages.ts';
import type { Page } from '../lazyPage.tsx';

export interface MenuItem {
  key:
    | 'dashboard'
    | 'tickets'
    | 'quickMessages'
    | 'todo'
    | 'contacts'
    | 'schedules'
    | 'tags'
    | 'chats'
    | 'helps'
    | 'connections'
    | 'queues'
    | 'announcements'
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
      { key: 'quickMessages', to: '/quick-messages', icon: Zap, page: pages.quickMessages },
      { key: 'todo', to: '/todolist', icon: ListTodo, page: pages.todo },
      { key: 'contacts', to: '/contacts', icon: Users, page: pages.contacts },
      {
        key: 'schedules',
        to: '/schedules',
        icon: CalendarClock,
        page: pages.schedules,
        feature: 'useSchedules',
      },
      { key: 'tags', to: '/tags', icon: Tags, page: pages.tags },
      { key: 'chats', to: '/chats', icon: MessageCircle, page: pages.chats, feature: 'useInternalChat' },
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
      { key: 'queues', to: '/queues', icon: Split, page: pages.queues, permission: 'queues-page:edit' },
      { key: 'users', to: '/users', icon: UserCog, page: pages.users, permission: 'users-page:edit' },
      { key: 'invoices', to: '/financeiro', icon: ReceiptText, page: pages.invoices, permission: 'billing-page:view' },
      { key: 'settings', to: '/settings', icon: Cog, page: pages.settings, permission: 'settings-page:edit' },
      { key: 'announcements', to: '/announcements', icon: Megaphone, page: pages.announcements, permission: 'super' },
      { key: 'jobs', to: '/jobs', icon: ListChecks, page: pages.jobs, permission: 'super' },
    ],
  },
  {
    key: 'tools',
    items: [{ key: 'simulator', to: '/simulator', icon: MonitorSmartphone, page: pages.simulator }],
  },
];
