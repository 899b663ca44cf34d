// Every screen and its main dialogs, in both themes and both sizes: axe finds nothing.
import type { Page } from '@playwright/test';
import { FLOW_FORMAT, importFlow, saveFlow } from '@recado/contract/flows';
import { expectAccessible, expectFacesAccessible } from './accessible.ts';
import { signInByApi, signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { ONLY_LONG } from './long.ts';
import { connectionsScreen } from './pages/connections.ts';
import { walk } from './pages/menu.ts';
import { ticketsScreen } from './pages/tickets.ts';

/** Everything that opens from the list of contacts. */
async function contactDialogs(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const openedBy = async (button: RegExp, item: string): Promise<void> => {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(dialog).toBeVisible();
    await expectFacesAccessible(page, item);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await openedBy(/^Actions for/, 'Edit');
  await openedBy(/^Actions for/, 'Merge with another contact');
  await openedBy(/^More actions/, 'Import spreadsheet');
  await openedBy(/^More actions/, 'Import from the phone');
}

/** Escape asks before what was typed is lost. */
async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** One row is chosen, and what can be done to all that are is below the list. */
async function oneChosen(page: Page, what: string): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await expectFacesAccessible(page, `${what}, one chosen`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar')).toBeHidden();
}

/** What narrows the list down. */
async function contactFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Created/ }).click();
  await expect(page.getByLabel('From')).toBeVisible();
  await expectFacesAccessible(page, 'contacts by date');
}

/** A list of things, and the form that adds one. */
async function listAndForm(page: Page, path: string, addLabel: string): Promise<void> {
  await walk(page, path);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFacesAccessible(page, path);
  await page.getByRole('button', { name: addLabel }).click();
  await expect(page.getByRole('dialog', { name: addLabel })).toBeVisible();
  await expectFacesAccessible(page, addLabel);
  await page.keyboard.press('Escape');
}

const PROVIDERS = ['WhatsApp (QR code)', 'Official WhatsApp (Cloud API)', 'Simulated phone'] as const;

// A finger at every size: what hides until a mouse points at it is shown.
test.use({ isMobile: true, hasTouch: true });

test('the doors', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectFacesAccessible(page, 'login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Fill in this field').first()).toBeVisible();
  await expectFacesAccessible(page, 'login with errors');
  await page.goto('/signup');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectFacesAccessible(page, 'signup');
});

test('an empty company', ONLY_LONG, async ({ app, openWindow }) => {
  const page = await openWindow(await signUpByApi(app));
  await page.goto('/tickets');
  await expect(page.getByText('Connect a phone first')).toBeVisible();
  await expectFacesAccessible(page, 'empty inbox');
  await walk(page, '/contacts');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await expectFacesAccessible(page, 'no contacts');
  await page.goto('/simulator');
  await expect(page.getByText('No simulated phone')).toBeVisible();
  await expectFacesAccessible(page, 'no simulator');
});

test('the first connection', ONLY_LONG, async ({ app, openWindow }) => {
  const page = await openWindow(await signUpByApi(app));
  await page.goto('/connections');
  await expect(page.getByText('Connect your first phone')).toBeVisible();
  await expectFacesAccessible(page, 'no connections');
  const connections = connectionsScreen(page);
  for (const provider of PROVIDERS) {
    await connections.openForm('Balcão', provider);
    await expectFacesAccessible(page, `new connection: ${provider}`);
    await discard(page);
  }
});

test('the first connection, to its QR code', ONLY_LONG, async ({ app, openWindow }) => {
  const page = await openWindow(await signUpByApi(app));
  const connections = connectionsScreen(page);
  await page.goto('/connections');
  const form = await connections.openForm('Balcão');
  for (const tab of ['Messages', 'Time limits']) {
    await form.getByRole('tab', { name: tab }).click();
    await expectFacesAccessible(page, `new connection: ${tab}`);
  }
  await discard(page);
  await connections.add('Balcão');
  await expect(connections.qrDialog('Balcão').getByRole('img', { name: 'Pairing QR code' })).toBeVisible();
  await expectFacesAccessible(page, 'QR code');
  await walk(page, '/simulator');
  await expect(page.getByRole('button', { name: 'Scan the QR code' })).toBeVisible();
  await expectFacesAccessible(page, 'simulator with a QR code');
});

test('the flow builder, its phone and its tests', ONLY_LONG, async ({ team, openWindow }) => {
  const options = [
    { number: 1, value: 'Endereço' },
    { number: 2, value: 'Outra coisa' },
  ];
  const nodes = [
    { id: '1', type: 'start' as const, position: { x: 0, y: 0 }, data: {} },
    {
      id: 'm',
      type: 'menu' as const,
      position: { x: 300, y: 0 },
      data: { message: 'Como podemos ajudar?', arrayOption: options },
    },
    { id: 'a', type: 'message' as const, position: { x: 600, y: 0 }, data: { label: 'Rua das Flores, 12' } },
  ];
  const connections = [
    { id: 's', source: '1', sourceHandle: 'a', target: 'm' },
    { id: 'w', source: 'm', sourceHandle: 'a1', target: 'a' },
  ];
  const { flow } = await team.helena.call(importFlow, {
    body: { format: FLOW_FORMAT, name: 'Boas-vindas', nodes, connections },
  });
  const page = await openWindow(team.helena);
  const dialog = page.getByRole('dialog');
  await page.goto(`/flowbuilder/${flow.id}`);
  await expect(page.locator('.react-flow__node')).toHaveCount(3);
  await expectFacesAccessible(page, 'flow builder');
  await page.locator('.react-flow__node[data-id="m"]').dblclick();
  await expect(dialog).toBeVisible();
  await expectFacesAccessible(page, 'a node of the flow');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Endereço', exact: true }).click();
  await expect(page.getByRole('log').getByText('Rua das Flores, 12')).toBeVisible();
  await expectFacesAccessible(page, 'a flow that is tried');
  await page.getByRole('button', { name: 'Save as a test' }).click();
  await dialog.getByRole('textbox', { name: /^Test name/ }).fill('Pede o endereço');
  await expectFacesAccessible(page, 'a test gets its name');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Flow tests' }).click();
  await expect(page.getByText('1 test, and it matches its recording.')).toBeVisible();
  // It says something else now: the test fails, and is asked about before publishing.
  const other = nodes.map((node) => (node.id === 'a' ? { ...node, data: { label: 'Rua Nova, 3' } } : node));
  await team.helena.call(saveFlow, { body: { idFlow: flow.id, nodes: other, connections } });
  await page.reload();
  await page.getByRole('button', { name: 'More actions for the flow' }).click();
  await page.getByRole('menuitem', { name: 'Show tests' }).click();
  await expect(page.getByText('Differs from the recording', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show the path of Pede o endereço' }).click();
  await expect(page.locator('.react-flow__node.wrong')).toHaveAttribute('data-id', 'a');
  await expectFacesAccessible(page, 'a test that fails');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('button', { name: 'Publish anyway' })).toBeVisible();
  await expectFacesAccessible(page, 'publishing with a test that fails');
});

test.describe('a company at work', () => {
  let page: Page;
  // One window for all of it: what it has loaded, and axe, need not be loaded again.
  test.beforeAll(async ({ app, browser }) => {
    const { storageState } = await signInByApi(app, app.signIn('Helena'));
    page = await browser.newPage({ baseURL: app.baseURL, storageState });
    await page.goto('/tickets');
  });
  test.afterAll(() => page.context().close());

  test('tickets', async () => {
    const tickets = ticketsScreen(page);
    await walk(page, '/tickets');
    await page.getByRole('listitem').getByRole('link').first().click();
    await expect(tickets.messages.locator('[data-kind]').first()).toBeVisible();
    await expectFacesAccessible(page, 'open ticket');
    await tickets.conversation.getByRole('heading', { level: 2 }).getByRole('button').click();
    await expect(page.getByRole('textbox', { name: 'Write a note' })).toBeVisible();
    await expectFacesAccessible(page, 'contact of the ticket');
    await walk(page, '/tickets');
    await expect(tickets.conversation).toBeHidden();
    await oneChosen(page, 'tickets');
    await tickets.showOpen('Pending');
    await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeVisible();
    await expectFacesAccessible(page, 'pending tickets');
  });

  test('connections', ONLY_LONG, async () => {
    await walk(page, '/connections');
    await expect(page.getByText('Receiving and sending messages.')).toBeVisible();
    await expectFacesAccessible(page, 'connections');
    await page.getByRole('button', { name: /^Health of/ }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Outages' })).toBeVisible();
    await expectFacesAccessible(page, 'health');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFacesAccessible(page, 'question');
    await page.keyboard.press('Escape');
  });

  test('the internal chat, and the simulator', ONLY_LONG, async () => {
    await walk(page, '/chats');
    await page.getByRole('list', { name: 'Internal chat' }).getByRole('link').first().click();
    await expect(page.getByRole('log', { name: 'Chat messages' }).getByRole('article').first()).toBeVisible();
    await expectFacesAccessible(page, 'internal chat');

    await walk(page, '/simulator');
    await page.getByRole('button', { name: 'Fernanda Castilho' }).click();
    await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
    await expectFacesAccessible(page, 'simulator');
  });

  test('ready answers, and messages for later', ONLY_LONG, async () => {
    await listAndForm(page, '/quick-messages', 'New quick message');
    await walk(page, '/schedules');
    for (const view of ['Month', 'Week', 'Agenda']) {
      await page.getByText(view, { exact: true }).click();
      await expectFacesAccessible(page, `schedules by ${view}`);
    }
  });

  test('contacts', async () => {
    await walk(page, '/contacts');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectFacesAccessible(page, 'contacts');
    await oneChosen(page, 'contacts');
    await contactFilters(page);
    await page.keyboard.press('Escape');
  });

  test('what opens from the contacts', ONLY_LONG, async () => {
    await walk(page, '/contacts');
    await contactDialogs(page);
  });

  test('queues and tags', ONLY_LONG, async () => {
    await listAndForm(page, '/queues', 'New queue');
    await listAndForm(page, '/tags', 'New tag');
  });

  test('what administrators keep', ONLY_LONG, async () => {
    await listAndForm(page, '/users', 'New user');
    await page.getByRole('link', { name: 'Roles' }).click();
    await expect(page.getByText('No roles yet')).toBeVisible();
    await expectFacesAccessible(page, 'no roles');
    await page.getByRole('button', { name: 'New role' }).click();
    await expect(page.getByRole('dialog', { name: 'New role' })).toBeVisible();
    await expectFacesAccessible(page, 'a new role');
    await page.keyboard.press('Escape');
    await walk(page, '/settings');
    const tabs = page.getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expectFacesAccessible(page, `settings: ${await tab.textContent()}`);
    }
  });

  test('other programs', ONLY_LONG, async () => {
    await walk(page, '/messages-api');
    await expect(page.getByRole('heading', { name: 'Messages API', level: 1 })).toBeVisible();
    await expectFacesAccessible(page, 'messages api');
    await page.getByRole('tab', { name: 'Tokens' }).click();
    await expect(page.getByText('No tokens yet')).toBeVisible();
    await expectFacesAccessible(page, 'no tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFacesAccessible(page, 'new token');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await expect(page.getByRole('button', { name: 'New webhook' })).toBeVisible();
    await expectFacesAccessible(page, 'webhooks');
  });

  test('numbers, the board, and what is paid', ONLY_LONG, async () => {
    for (const [path, shown] of [
      ['/', 'heading'],
      ['/kanban', 'region'],
      ['/todolist', 'heading'],
      ['/helps', 'heading'],
      ['/financeiro', 'heading'],
    ] as const) {
      await walk(page, path);
      await expect(page.getByRole('main').getByRole(shown).first()).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      await expectFacesAccessible(page, path);
    }
  });

  test('menus', ONLY_LONG, async () => {
    const tickets = ticketsScreen(page);
    await walk(page, '/tickets');
    await tickets.showOpen('Assigned');
    await page.getByRole('listitem').getByRole('link').first().click();
    await expect(tickets.messages.locator('[data-kind]').first()).toBeVisible();
    // Beside the contact's details there is no room for a button each.
    const either = /^(?:Message variables|More options)$/;
    await page.getByRole('main').getByRole('button', { name: either }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'menu: composer');
    await page.keyboard.press('Escape');
    for (const [place, button] of [
      ['main', 'More actions'],
      ['banner', 'Profile menu'],
      ['banner', /tickets? with unread messages$/],
    ] as const) {
      await page.getByRole(place).getByRole('button', { name: button }).click();
      await expectFacesAccessible(page, `menu: ${String(button)}`);
      await page.keyboard.press('Escape');
    }
  });
});
