// Every screen and where its code is. Each is a chunk of its own.
import { lazyPage } from './lazyPage.ts';

export const pages = {
  login: lazyPage(async () => (await import('../features/auth/LoginPage.tsx')).LoginPage),
  signup: lazyPage(async () => (await import('../features/auth/SignupPage.tsx')).SignupPage),
  tickets: lazyPage(async () => (await import('../features/tickets/TicketsPage.tsx')).TicketsPage),
  contacts: lazyPage(async () => (await import('../features/contacts/ContactsPage.tsx')).ContactsPage),
  connections: lazyPage(async () => (await import('../features/connections/ConnectionsPage.tsx')).ConnectionsPage),
  simulator: lazyPage(async () => (await import('../features/simulator/SimulatorPage.tsx')).SimulatorPage),
};
