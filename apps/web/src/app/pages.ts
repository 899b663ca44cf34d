// Every screen and where its code is. Each is a chunk of its own.
import { loadAppTexts } from '../shared/i18n/i18n.ts';
import { lazyPage } from './lazyPage.tsx';

/** Shows the texts of what lies behind the sign-in, but without the shell that brings them. */
const withAppTexts = async <P>(page: Promise<P>): Promise<P> => (await Promise.all([page, loadAppTexts()]))[0];

export const pages = {
  login: lazyPage(async () => (await import('../features/auth/LoginPage.tsx')).LoginPage),
  signup: lazyPage(async () => (await import('../features/auth/SignupPage.tsx')).SignupPage),
  forgotPassword: lazyPage(async () => (await import('../features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  dashboard: lazyPage(async () => (await import('../features/dashboard/DashboardPage.tsx')).DashboardPage),
  tickets: lazyPage(async () => (await import('../features/tickets/TicketsPage.tsx')).TicketsPage),
  contacts: lazyPage(async () => (await import('../features/contacts/ContactsPage.tsx')).ContactsPage),
  todo: lazyPage(async () => (await import('../features/todo/TodoPage.tsx')).TodoPage),
  helps: lazyPage(async () => (await import('../features/helps/HelpsPage.tsx')).HelpsPage),
  announcements: lazyPage(
    async () => (await import('../features/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
  ),
  chats: lazyPage(async () => (await import('../features/chats/ChatsPage.tsx')).ChatsPage),
  queues: lazyPage(async () => (await import('../features/queues/QueuesPage.tsx')).QueuesPage),
  tags: lazyPage(async () => (await import('../features/tags/TagsPage.tsx')).TagsPage),
  quickMessages: lazyPage(
    async () => (await import('../features/quickMessages/QuickMessagesPage.tsx')).QuickMessagesPage,
  ),
  schedules: lazyPage(async () => (await import('../features/schedules/SchedulesPage.tsx')).SchedulesPage),
  connections: lazyPage(async () => (await import('../features/connections/ConnectionsPage.tsx')).ConnectionsPage),
  users: lazyPage(async () => (await import('../features/users/UsersPage.tsx')).UsersPage),
  invoices: lazyPage(async () => (await import('../features/billing/InvoicesPage.tsx')).InvoicesPage),
  subscription: lazyPage(async () => (await import('../features/billing/SubscriptionPage.tsx')).SubscriptionPage),
  sandboxPayment: lazyPage(
    async () => (await withAppTexts(import('../features/billing/SandboxPaymentPage.tsx'))).SandboxPaymentPage,
  ),
  lockedOut: lazyPage(async () => (await withAppTexts(import('./LockedOut.tsx'))).LockedOut),
  settings: lazyPage(async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage),
  jobs: lazyPage(async () => (await import('../features/jobs/JobsPage.tsx')).JobsPage),
  simulator: lazyPage(async () => (await import('../features/simulator/SimulatorPage.tsx')).SimulatorPage),
};
