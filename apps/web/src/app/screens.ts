// Every screen behind the sign-in, once: router, guards, menu, command palette and preloading all come from this table.
// A new one is an entry here, its page, and its name in `menu` of shell.json.
import type { SessionUser } from '@recado/contract/auth';
import type { PlanFeature } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';
import type { Permission } from '@recado/contract/permissions';
import {
  BookUser,
  Bot,
  CalendarClock,
  CircleQuestionMark,
  Cog,
  FolderOpen,
  HeartPulse,
  History,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  Megaphone,
  MessageCircle,
  MessageSquareQuote,
  MessagesSquare,
  MonitorSmartphone,
  Plug,
  ReceiptText,
  Send,
  Smartphone,
  Split,
  SquareKanban,
  Tags,
  UserCog,
  Users,
  Webhook,
  Workflow,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { matchPath } from 'react-router';
import type en from '../shared/i18n/en/shell.json';
import { loadAdministrationTexts } from '../shared/i18n/i18n.ts';
import { mayDo } from '../shared/session/useSession.ts';
import type { ScreenFacts } from '../shared/ui/screenHelp.tsx';
import { lazyPage, type Page } from './lazyPage.tsx';

export const MENU_GROUPS = ['service', 'administration', 'tools'] as const;

/** What wants attention behind a menu item: trouble is loud, news is not. */
export type MenuBadge = 'troubled' | 'unreadChats';

export interface MenuEntry {
  group: (typeof MENU_GROUPS)[number];
  label: keyof (typeof en)['menu'];
  icon: LucideIcon;
  badge?: MenuBadge;
  /** left out of the menu while there is nothing to do there; the screen says what is missing */
  onlyWith?: 'simulatedPhone';
}

export interface Screen {
  path: string;
  page: Page;
  /** left out: everybody */
  permission?: Permission | 'super';
  /** the module of the plan that it belongs to */
  feature?: PlanFeature;
  /** its page of the help: a file of docs/user */
  help?: string;
  /** its tabs that this page says nothing of */
  unexplained?: readonly string[];
  /** stays open after the due date: where a company looks up what it owes, and pays it */
  paying?: true;
  /** where those go who may not be here, without a word; left out: they are told why, and led to the start */
  instead?: string;
  /** left out: one gets there from another screen */
  menu?: MenuEntry;
  /** the path of the menu's screen that it belongs to, where its own does not begin alike: its entry shows that one is there */
  within?: string;
}

/** A page whose texts do not come with those of the app. */
const withTexts = async <P>(page: Promise<P>): Promise<P> => (await Promise.all([page, loadAdministrationTexts()]))[0];

export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    page: lazyPage(async () => (await import('../features/dashboard/DashboardPage.tsx')).DashboardPage),
    permission: 'dashboard:view',
    // Everybody is led to the start now and then.
    instead: '/tickets',
    help: 'dashboard',
    menu: { group: 'service', label: 'dashboard', icon: LayoutDashboard },
  },
  {
    path: '/tickets/:uuid?',
    page: lazyPage(async () => (await import('../features/tickets/TicketsPage.tsx')).TicketsPage),
    help: 'tickets',
    menu: { group: 'service', label: 'tickets', icon: MessagesSquare },
  },
  {
    path: '/kanban/:uuid?',
    page: lazyPage(async () => (await import('../features/tickets/board/BoardPage.tsx')).BoardPage),
    feature: 'useKanban',
    help: 'kanban',
    menu: { group: 'service', label: 'kanban', icon: SquareKanban },
  },
  {
    path: '/quick-messages',
    page: lazyPage(async () => (await import('../features/quickMessages/QuickMessagesPage.tsx')).QuickMessagesPage),
    help: 'quick-messages',
    menu: { group: 'service', label: 'quickMessages', icon: Zap },
  },
  {
    path: '/todolist',
    page: lazyPage(async () => (await import('../features/todo/TodoPage.tsx')).TodoPage),
    menu: { group: 'service', label: 'todo', icon: ListTodo },
  },
  {
    path: '/contacts',
    page: lazyPage(async () => (await import('../features/contacts/ContactsPage.tsx')).ContactsPage),
    help: 'many-at-once',
    menu: { group: 'service', label: 'contacts', icon: Users },
  },
  {
    path: '/schedules',
    page: lazyPage(async () => (await import('../features/schedules/SchedulesPage.tsx')).SchedulesPage),
    feature: 'useSchedules',
    help: 'schedules',
    menu: { group: 'service', label: 'schedules', icon: CalendarClock },
  },
  {
    path: '/tags',
    page: lazyPage(async () => (await import('../features/tags/TagsPage.tsx')).TagsPage),
    help: 'tags',
    menu: { group: 'service', label: 'tags', icon: Tags },
  },
  {
    path: '/chats/:uuid?',
    page: lazyPage(async () => (await import('../features/chats/ChatsPage.tsx')).ChatsPage),
    feature: 'useInternalChat',
    menu: { group: 'service', label: 'chats', icon: MessageCircle, badge: 'unreadChats' },
  },
  {
    path: '/helps/:page?',
    page: lazyPage(async () => (await import('../features/helps/HelpsPage.tsx')).HelpsPage),
    menu: { group: 'service', label: 'helps', icon: CircleQuestionMark },
  },
  {
    path: '/connections',
    page: lazyPage(async () => (await import('../features/connections/ConnectionsPage.tsx')).ConnectionsPage),
    permission: 'drawer-admin-items:view',
    help: 'connections',
    menu: { group: 'administration', label: 'connections', icon: Smartphone, badge: 'troubled' },
  },
  {
    path: '/files',
    page: lazyPage(async () => (await import('../features/files/FilesPage.tsx')).FilesPage),
    permission: 'files-page:edit',
    help: 'file-lists',
    menu: { group: 'administration', label: 'files', icon: FolderOpen },
  },
  {
    path: '/campaigns',
    page: lazyPage(async () => (await import('../features/campaigns/CampaignsPage.tsx')).CampaignsPage),
    permission: 'campaigns-page:edit',
    feature: 'useCampaigns',
    help: 'campaigns',
    menu: { group: 'administration', label: 'campaigns', icon: Send },
  },
  {
    path: '/campaigns-config',
    page: lazyPage(async () => (await import('../features/campaigns/CampaignSettingsPage.tsx')).CampaignSettingsPage),
    permission: 'campaigns-page:edit',
    feature: 'useCampaigns',
    help: 'campaigns',
    within: '/campaigns',
  },
  {
    path: '/campaign/:campaignId/report',
    page: lazyPage(async () => (await import('../features/campaigns/CampaignReportPage.tsx')).CampaignReportPage),
    permission: 'campaigns-page:edit',
    feature: 'useCampaigns',
    help: 'campaigns',
    within: '/campaigns',
  },
  {
    path: '/contact-lists',
    page: lazyPage(async () => (await import('../features/contactLists/ContactListsPage.tsx')).ContactListsPage),
    permission: 'campaigns-page:edit',
    feature: 'useCampaigns',
    help: 'contact-lists',
    menu: { group: 'administration', label: 'contactLists', icon: BookUser },
  },
  {
    path: '/contact-lists/:contactListId/contacts',
    page: lazyPage(async () => (await import('../features/contactLists/ListPeoplePage.tsx')).ListPeoplePage),
    permission: 'campaigns-page:edit',
    feature: 'useCampaigns',
    help: 'contact-lists',
  },
  {
    path: '/queues',
    page: lazyPage(async () => (await import('../features/queues/QueuesPage.tsx')).QueuesPage),
    permission: 'queues-page:edit',
    help: 'queues',
    menu: { group: 'administration', label: 'queues', icon: Split },
  },
  {
    path: '/flowbuilders',
    page: lazyPage(async () => (await import('../features/flows/lists/FlowsPage.tsx')).FlowsPage),
    permission: 'flows-page:edit',
    feature: 'useCampaigns',
    help: 'flows',
    menu: { group: 'administration', label: 'flows', icon: Workflow },
  },
  {
    path: '/phrase-lists',
    page: lazyPage(async () => (await import('../features/flows/lists/PhraseListsPage.tsx')).PhraseListsPage),
    permission: 'flows-page:edit',
    feature: 'useCampaigns',
    help: 'flow-phrases',
    menu: { group: 'administration', label: 'flowPhrases', icon: MessageSquareQuote },
  },
  {
    path: '/flowbuilder/:id?',
    page: lazyPage(
      async () => (await withTexts(import('../features/flows/canvas/FlowBuilderPage.tsx'))).FlowBuilderPage,
    ),
    permission: 'flows-page:edit',
    feature: 'useCampaigns',
    help: 'flows',
    within: '/flowbuilders',
  },
  {
    path: '/queue-integration',
    page: lazyPage(async () => (await import('../features/integrations/IntegrationsPage.tsx')).IntegrationsPage),
    permission: 'integrations-page:edit',
    feature: 'useIntegrations',
    help: 'integrations',
    menu: { group: 'administration', label: 'integrations', icon: Plug },
  },
  {
    path: '/prompts',
    page: lazyPage(async () => (await import('../features/prompts/PromptsPage.tsx')).PromptsPage),
    permission: 'prompts-page:edit',
    feature: 'useOpenAi',
    help: 'assistants',
    menu: { group: 'administration', label: 'prompts', icon: Bot },
  },
  {
    path: '/knowledge',
    page: lazyPage(async () => (await import('../features/knowledge/KnowledgePage.tsx')).KnowledgePage),
    permission: 'prompts-page:edit',
    feature: 'useOpenAi',
    help: 'knowledge',
    within: '/prompts',
  },
  {
    path: '/messages-api',
    page: lazyPage(
      async () => (await withTexts(import('../features/messagesApi/MessagesApiPage.tsx'))).MessagesApiPage,
    ),
    permission: 'api-page:edit',
    feature: 'useExternalApi',
    help: 'api',
    menu: { group: 'administration', label: 'messagesApi', icon: Webhook },
  },
  {
    path: '/users',
    page: lazyPage(async () => (await import('../features/users/UsersPage.tsx')).UsersPage),
    permission: 'users-page:edit',
    help: 'attendants',
    menu: { group: 'administration', label: 'users', icon: UserCog },
  },
  {
    path: '/roles',
    page: lazyPage(async () => (await withTexts(import('../features/roles/RolesPage.tsx'))).RolesPage),
    permission: 'roles-page:edit',
    help: 'roles',
    within: '/users',
  },
  {
    path: '/financeiro',
    page: lazyPage(async () => (await import('../features/billing/InvoicesPage.tsx')).InvoicesPage),
    permission: 'billing-page:view',
    paying: true,
    help: 'plan',
    menu: { group: 'administration', label: 'invoices', icon: ReceiptText },
  },
  {
    path: '/subscription',
    page: lazyPage(async () => (await import('../features/billing/SubscriptionPage.tsx')).SubscriptionPage),
    permission: 'billing-page:view',
    paying: true,
    help: 'plan',
    within: '/financeiro',
  },
  {
    path: '/settings',
    page: lazyPage(async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage),
    permission: 'settings-page:edit',
    paying: true,
    help: 'opening-hours',
    unexplained: ['companies', 'plans', 'helps'],
    menu: { group: 'administration', label: 'settings', icon: Cog },
  },
  {
    path: '/audit-log',
    page: lazyPage(async () => (await withTexts(import('../features/audit/AuditPage.tsx'))).AuditPage),
    permission: 'audit-log:view',
    help: 'audit-log',
    menu: { group: 'administration', label: 'auditLog', icon: History },
  },
  {
    path: '/announcements',
    page: lazyPage(async () => (await import('../features/announcements/AnnouncementsPage.tsx')).AnnouncementsPage),
    permission: 'super',
    menu: { group: 'administration', label: 'announcements', icon: Megaphone },
  },
  {
    path: '/jobs',
    page: lazyPage(async () => (await import('../features/jobs/JobsPage.tsx')).JobsPage),
    permission: 'super',
    menu: { group: 'administration', label: 'jobs', icon: ListChecks },
  },
  {
    path: '/health',
    page: lazyPage(async () => (await withTexts(import('../features/health/HealthPage.tsx'))).HealthPage),
    permission: 'super',
    menu: { group: 'administration', label: 'health', icon: HeartPulse },
  },
  {
    path: '/simulator',
    page: lazyPage(async () => (await import('../features/simulator/SimulatorPage.tsx')).SimulatorPage),
    help: 'first-steps',
    menu: { group: 'tools', label: 'simulator', icon: MonitorSmartphone, onlyWith: 'simulatedPhone' },
  },
];

/** Where a screen is reached from the menu: its address without what may follow. */
export const addressOf = ({ path }: Screen): string => path.replaceAll(/\/:\w+\?/g, '');

/** The screen at an address, with or without what is asked of it. */
export const screenAt = (address: string): Screen | undefined =>
  SCREENS.find(({ path }) => matchPath(path, address.replace(/[?#].*$/, '')));

/** What a person is told of a screen while they are on it. */
export function factsOf(user: SessionUser, screen: Screen | undefined, tab: string | null): ScreenFacts {
  const mayOpen = (address: string): boolean => {
    const there = screenAt(address);
    return there !== undefined && refusalOf(user, there) === null;
  };
  const explained = tab === null || screen?.unexplained?.includes(tab) !== true;
  return { help: explained && screen?.help && mayOpen('/helps') ? screen.help : undefined, mayOpen };
}

/** Why this person may not be there now; null: they may. */
export function refusalOf(user: SessionUser, { permission, feature, paying }: Screen): ErrorCode | null {
  const { plan, expired } = user.company;
  if (expired && !paying) return 'ERR_SUBSCRIPTION_EXPIRED';
  if (permission && !mayDo(user, permission)) return 'ERR_NO_PERMISSION';
  return feature && !plan[feature] ? 'ERR_PLAN_FEATURE' : null;
}
