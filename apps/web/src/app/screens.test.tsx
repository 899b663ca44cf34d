// The table of screens, walked as each kind of person in each kind of company: what the menu offers, opens; the rest is
// refused, all of it alike.
import { allEndpoints } from '@recado/contract/api';
import type { SessionUser } from '@recado/contract/auth';
import { BUILT_FEATURES, PLAN_FEATURES, type PlanFeature } from '@recado/contract/constants';
import { act, screen as page } from '@testing-library/react';
import { matchPath } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { fakeServer } from '../../test/server.ts';
import { sessionUser, tokenOf } from '../../test/session.ts';
import { queryClient } from '../shared/data/queryClient.ts';
import { sessionStore } from '../shared/session/sessionStore.ts';
import { Router } from './router.tsx';
import { addressOf, factsOf, SCREENS } from './screens.ts';
import { SideMenu } from './shell/SideMenu.tsx';

vi.mock(import('./shell/Shell.tsx'), async () => {
  const { Outlet } = await import('react-router');
  return { Shell: () => <Outlet /> };
});

/** The last screen that was opened. */
let opened: string | undefined;

const signIn = (user: SessionUser): void => act(() => sessionStore.signIn({ token: tokenOf({}), user }));

beforeEach(() => {
  queryClient.clear();
  opened = undefined;
  for (const each of SCREENS) {
    vi.spyOn(each.page, 'Component').mockImplementation(() => {
      opened = each.path;
      return null;
    });
  }
  fakeServer({
    'GET /whatsapp': () => ({ body: [{ id: 1, provider: 'sandbox', status: 'CONNECTED' }] }),
    'GET /chats/unread': () => ({ body: { count: 0 } }),
  });
});
afterEach(() => void vi.restoreAllMocks());

const { company } = sessionUser();
const without = (...features: PlanFeature[]): SessionUser['company'] => ({
  ...company,
  plan: { ...company.plan, ...Object.fromEntries(features.map((feature) => [feature, false])) },
});

const PEOPLE: Record<string, SessionUser> = {
  'an attendant': sessionUser({ profile: 'user' }),
  'a supervisor': sessionUser({ profile: 'supervisor' }),
  'an administrator': sessionUser({ profile: 'admin' }),
  'a super-administrator': sessionUser({ profile: 'admin', super: true }),
  'an attendant who is super-administrator': sessionUser({ profile: 'user', super: true }),
  'an administrator without modules': sessionUser({ profile: 'admin', company: without(...PLAN_FEATURES) }),
  ...Object.fromEntries(
    [...new Set(SCREENS.flatMap(({ feature }) => feature ?? []))].map((feature) => [
      `whose plan lacks ${feature}`,
      sessionUser({ super: true, company: without(feature) }),
    ]),
  ),
  'an administrator after the due date': sessionUser({ profile: 'admin', company: { ...company, expired: true } }),
};

/** The screens that a person has, by the specification (1-core.md 2 and 6, 2-automation.md 2), in the menu's order. */
const EVERYBODY = [
  '/tickets',
  '/kanban',
  '/quick-messages',
  '/todolist',
  '/contacts',
  '/schedules',
  '/tags',
  '/chats',
  '/helps',
];
const ADMINISTRATION = [
  '/connections',
  '/files',
  '/campaigns',
  '/contact-lists',
  '/queues',
  '/flowbuilders',
  '/phrase-lists',
  '/queue-integration',
  '/prompts',
  '/messages-api',
  '/users',
  '/financeiro',
  '/settings',
  '/audit-log',
];
const HAVE: Record<string, string[]> = {
  'an attendant': [...EVERYBODY, '/simulator'],
  'a supervisor': ['/', ...EVERYBODY, '/campaigns', '/contact-lists', '/simulator'],
  'an administrator': ['/', ...EVERYBODY, ...ADMINISTRATION, '/simulator'],
  'a super-administrator': ['/', ...EVERYBODY, ...ADMINISTRATION, '/announcements', '/jobs', '/health', '/simulator'],
  'an administrator after the due date': ['/financeiro', '/settings'],
};

async function menuOf(user: SessionUser): Promise<string[]> {
  signIn(user);
  const { unmount } = renderApp(<SideMenu opened />);
  if (!user.company.expired) await page.findByRole('link', { name: 'Simulator' });
  const links = page.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  unmount();
  // The first is the name of the product, the last leads to the licences.
  expect(links.at(-1)).toBe('/third-party-notices.txt');
  return links.slice(1, -1);
}

async function visit(user: SessionUser, at: string): Promise<string | undefined> {
  signIn(user);
  const { unmount } = renderApp(<Router />, { at });
  await vi.waitFor(() => expect(opened ?? page.queryByText('Access not allowed')).toBeTruthy());
  unmount();
  return opened;
}

it.each(Object.entries(HAVE))('the menu of %s has what the specification gives them', async (who, screens) => {
  expect(await menuOf(PEOPLE[who] ?? sessionUser())).toEqual(screens);
});

it('modules are offered as soon as they have a screen or a call, and no sooner', () => {
  const used = [...SCREENS, ...allEndpoints.map(({ endpoint }) => endpoint)].flatMap(({ feature }) => feature ?? []);
  expect([...new Set(used)].toSorted()).toEqual([...BUILT_FEATURES].toSorted());
});

describe.each(Object.entries(PEOPLE))('%s', (_who, user) => {
  it('may open exactly what their menu offers', async () => {
    const menu = await menuOf(user);
    for (const each of SCREENS.filter((screen) => screen.menu)) {
      opened = undefined;
      const at = addressOf(each);
      const reached = await visit(user, at);
      expect(`${at}: ${reached === each.path ? 'opens' : 'refused'}`).toBe(
        `${at}: ${menu.includes(at) ? 'opens' : 'refused'}`,
      );
    }
  });
});

/** Each screen for each role whose menu has not got it; what is not in the menu is paying's, or is refused at the start. */
const ROLES = ['an attendant', 'a supervisor', 'an administrator', 'a super-administrator'];
const REFUSALS = ROLES.flatMap((who) =>
  SCREENS.filter(({ menu, instead }) => menu && !instead)
    .map(addressOf)
    .filter((at) => !(HAVE[who] ?? []).includes(at))
    .map((at) => ({ who, at, words: /^You don’t have permission/ })),
);
/** One gets there from another screen. */
const BEHIND = SCREENS.filter(({ permission, menu, instead }) => permission && !menu && !instead).map((each) => ({
  who: 'an attendant',
  at: addressOf(each),
  words: /^You don’t have permission/,
}));
const LACKING = SCREENS.filter(({ feature }) => feature).map((each) => ({
  who: 'an administrator without modules',
  at: addressOf(each),
  words: /^Your plan doesn’t include this/,
}));

describe('whoever may not be there', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has no screen that is left out of the cases', () => {
    const walked = new Set([...REFUSALS, ...BEHIND, ...LACKING].map(({ at }) => at));
    const asks = SCREENS.filter(({ permission, feature, instead }) => (permission ?? feature) && !instead);
    expect(asks.map(addressOf).filter((at) => !walked.has(at))).toEqual([]);
    expect(REFUSALS.length).toBeGreaterThan(15);
  });

  it.each([...REFUSALS, ...BEHIND, ...LACKING])(
    '$who at $at: one toast, and after a second the start',
    async ({ who, at, words }) => {
      const user = PEOPLE[who] ?? sessionUser();
      signIn(user);
      renderApp(<Router />, { at });
      await vi.waitFor(() => expect(page.getByText('Access not allowed')).toBeDefined(), { interval: 1 });
      await act(() => vi.advanceTimersByTimeAsync(900));
      expect(page.getAllByText(words)).toHaveLength(1);
      expect(opened).toBeUndefined();
      await act(() => vi.advanceTimersByTimeAsync(100));
      await vi.waitFor(() => expect(opened).toBe(user.profile === 'user' ? '/tickets/:uuid?' : '/'), { interval: 1 });
    },
  );
});

describe('after the due date', () => {
  const user = PEOPLE['an administrator after the due date'] ?? sessionUser();

  it.each(['/', '/tickets', '/connections', '/nowhere'])('leads from %s to where one pays', async (at) => {
    expect(await visit(user, at)).toBe('/financeiro');
  });

  it.each(['/financeiro', '/subscription', '/settings', '/settings/'])('leaves %s open', async (at) => {
    expect(matchPath((await visit(user, at)) ?? '', at)).not.toBeNull();
  });
});

it('has each address once, and reaches each entry of the menu by its address', () => {
  expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length);
  const inMenu = SCREENS.filter(({ menu }) => menu);
  expect(inMenu.filter((each) => !matchPath(each.path, addressOf(each)))).toEqual([]);
});

test.each([
  ['options', 'opening-hours'],
  ['companies', undefined],
])('the page of the help on settings is opened from their tab %s: %s', (tab, help) => {
  const settings = SCREENS.find(({ path }) => path === '/settings');
  expect(factsOf(sessionUser({ super: true }), settings, tab).help).toBe(help);
});
