// The open ticket: what one does with its messages, and with the ticket, and what others see of it.
import type { Page } from '@playwright/test';
import { sendAsCustomer } from '@recado/contract/simulator';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import type { Person, Team } from './api.ts';
import { expect, test } from './browser.ts';
import { newCustomer, type Customer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { ticketsScreen, type TicketsScreen } from './pages/tickets.ts';

interface Desk {
  person: Person;
  page: Page;
  tickets: TicketsScreen;
  /** a customer of the company */
  customer: (name: string) => Customer;
}

type OpenWindow = (person: Person) => Promise<Page>;

async function deskOf(team: Team, openWindow: OpenWindow, who: 'helena' | 'bruno' | 'camila'): Promise<Desk> {
  const person = team[who];
  const page = await openWindow(person);
  await page.goto('/tickets');
  const customer = (name: string): Customer => newCustomer(person, team.whatsappId, name);
  return { person, page, tickets: ticketsScreen(page), customer };
}

async function accept({ tickets }: Desk, customer: Customer): Promise<void> {
  await tickets.showOpen('Pending');
  await tickets.accept(customer.name);
  await expect(tickets.composer).toBeVisible();
}

/** Chooses something of a message's menu. */
async function choose({ page, tickets }: Desk, message: string, item: string): Promise<void> {
  const bubble = tickets.message(message);
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Message options' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function chooseForTicket({ page, tickets }: Desk, item: string): Promise<void> {
  await tickets.conversation.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const ticketId = async (page: Page): Promise<string> => {
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1) ?? '';
};

test('reply, correct, delete and react: the customer’s phone and a colleague’s screen show it', async ({
  team,
  openWindow,
}) => {
  const bruno = await deskOf(team, openWindow, 'bruno');
  const helena = await deskOf(team, openWindow, 'helena');
  const customer = bruno.customer('Otávio Brandão');
  await customer.writes('Vocês têm bolo de cenoura?');
  await accept(bruno, customer);
  await helena.page.goto(`/tickets/${await ticketId(bruno.page)}`);
  await expect(helena.tickets.message('bolo de cenoura')).toBeVisible();

  await test.step('a reply quotes what it answers', async () => {
    await choose(bruno, 'bolo de cenoura', 'Reply');
    await bruno.tickets.write('Temos, com cobertura!');
    await expect.poll(async () => (await customer.sees()).find(({ body }) => body.includes('cobertura'))).toBeDefined();
    const seen = await customer.sees();
    const question = seen.find(({ body }) => body.includes('cenoura'));
    expect(seen.find(({ body }) => body.includes('cobertura'))?.quotedId).toBe(question?.id);
  });

  await test.step('a correction reaches the phone; Escape leaves it as it was', async () => {
    await choose(bruno, 'com cobertura', 'Edit');
    const field = bruno.tickets.conversation.getByRole('textbox', { name: 'Corrected text' });
    await field.fill('Nada disso');
    await field.press('Escape');
    await expect(bruno.tickets.composer).toBeFocused();
    await expect(bruno.tickets.message('Nada disso')).toBeHidden();
    await choose(bruno, 'com cobertura', 'Edit');
    await field.fill('Temos, com calda de chocolate!');
    await field.press('Enter');
    await expect(bruno.tickets.message('calda de chocolate')).toContainText('Edited');
    await expect(helena.tickets.message('calda de chocolate')).toContainText('Edited');
    await expect
      .poll(async () => (await customer.sees()).map(({ body, isEdited }) => (isEdited ? body : '')))
      .toContain('Temos, com calda de chocolate!');
  });

  await test.step('a reaction is there for colleagues, and is taken back by a click', async () => {
    await choose(bruno, 'bolo de cenoura', 'React with ❤️');
    const chip = bruno.tickets.messages.getByRole('button', { name: '❤️' });
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    const question = helena.tickets.message('bolo de cenoura');
    await expect(question).toContainText('❤️');
    await chip.click();
    await expect(question).not.toContainText('❤️');
  });

  await test.step('the customer reacts', async () => {
    const own = (await customer.sees()).find(({ body }) => body.includes('calda'));
    await bruno.person.call(sendAsCustomer, {
      params: { whatsappId: team.whatsappId },
      body: { number: customer.number, type: 'reaction', body: '👏', quotedId: own?.id ?? '' },
    });
    const chip = bruno.tickets.message('calda de chocolate').getByRole('button', { name: /👏/ });
    await expect(chip).toHaveAttribute('aria-label', `${customer.name}: 👏`);
  });

  await test.step('what is deleted is deleted for everyone', async () => {
    await choose(bruno, 'calda de chocolate', 'Delete');
    await bruno.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(bruno.tickets.messages.getByText('This message was deleted')).toBeVisible();
    await expect(helena.tickets.messages.getByText('This message was deleted')).toBeVisible();
    await expect.poll(async () => (await customer.sees()).some(({ isDeleted }) => isDeleted)).toBe(true);
  });

  await test.step('all of it by keyboard', async () => {
    await bruno.tickets.messages.focus();
    await bruno.page.keyboard.press('ArrowUp');
    await bruno.page.keyboard.press('ArrowUp');
    const first = bruno.tickets.messages.getByRole('article').filter({ hasText: 'bolo de cenoura' }).first();
    await expect(first).toBeFocused();
    await bruno.page.keyboard.press('Enter');
    await expect(bruno.page.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
    await bruno.page.keyboard.press('Escape');
    await expect(first).toBeFocused();
  });
});

test('a ticket is handed over: the colleague has it at once', ONLY_LONG, async ({ team, openWindow }) => {
  const bruno = await deskOf(team, openWindow, 'bruno');
  const camila = await deskOf(team, openWindow, 'camila');
  const customer = bruno.customer('Úrsula Pedrosa');
  await customer.writes('Queria falar com a Camila');
  await accept(bruno, customer);
  await chooseForTicket(bruno, 'Transfer');
  const dialog = bruno.page.getByRole('dialog', { name: 'Transfer the ticket' });
  await expect(dialog.getByPlaceholder('Choose the queue')).toBeEnabled();
  await expectAccessible(bruno.page, 'transfer');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('cami');
  await dialog.getByRole('radio', { name: 'Camila Reis' }).check();
  await dialog.getByPlaceholder('Choose the queue').click();
  // Only hers are offered.
  await expect(bruno.page.getByRole('option')).toHaveText(['Encomendas', 'Financeiro']);
  await bruno.page.getByRole('option', { name: 'Financeiro' }).click();
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect(bruno.page).toHaveURL(/\/tickets$/);
  await expect(camila.tickets.row(customer.name)).toBeVisible();
  await camila.tickets.row(customer.name).getByRole('link').click();
  await expect(camila.tickets.message('falar com a Camila')).toBeVisible();
  await expect(camila.tickets.composer).toBeVisible();
});

test('tags, a scheduled message, and where the last conversation ended', ONLY_LONG, async ({ team, openWindow }) => {
  const helena = await deskOf(team, openWindow, 'helena');
  const bruno = await deskOf(team, openWindow, 'bruno');
  const customer = bruno.customer('Wagner Quintela');
  await customer.writes('Bom dia!');
  await accept(bruno, customer);
  const uuid = await ticketId(bruno.page);
  await helena.page.goto(`/tickets/${uuid}`);

  await test.step('a tag is made where it is missing, and taken away again', async () => {
    const tags = bruno.tickets.conversation.getByRole('group', { name: 'Tags of the ticket' });
    await tags.getByRole('button', { name: 'Add tag' }).click();
    await bruno.page.getByPlaceholder('Find or create a tag').fill('Casamento');
    await bruno.page.getByRole('option', { name: 'Create “Casamento”' }).click();
    await expect(tags).toContainText('Casamento');
    await expect(helena.tickets.conversation.getByRole('group', { name: 'Tags of the ticket' })).toContainText(
      'Casamento',
    );
    await bruno.page.keyboard.press('Escape');
    await tags.getByRole('button', { name: 'Remove the tag Casamento' }).click();
    await expect(helena.tickets.conversation.getByRole('group', { name: 'Tags of the ticket' })).not.toContainText(
      'Casamento',
    );
  });

  await test.step('a message for later', async () => {
    await chooseForTicket(bruno, 'Schedule a message');
    const dialog = bruno.page.getByRole('dialog', { name: /^Schedule a message for/ });
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Seu pedido fica pronto às 15h.');
    await expectAccessible(bruno.page, 'schedule');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(dialog).toBeHidden();
    await chooseForTicket(bruno, 'Schedule a message');
    await expect(dialog.getByRole('list', { name: 'Scheduled messages' })).toContainText('pronto às 15h');
    await dialog.getByRole('button', { name: /^Delete the message for/ }).click();
    await bruno.page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(dialog.getByText('pronto às 15h')).toBeHidden();
    await bruno.page.keyboard.press('Escape');
  });

  await test.step('closed, and begun again', async () => {
    await bruno.tickets.change('Resolve');
    await customer.writes('Esqueci uma coisa');
    await bruno.tickets.showOpen('Pending');
    await bruno.tickets.accept(customer.name);
    await expect(bruno.tickets.messages.getByText(/^Conversation ended on \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
    await expect(bruno.tickets.messages.getByText(/^Conversation started on/)).toBeVisible();
    await expectAccessible(bruno.page, 'two conversations');
  });
});

test(
  'a long conversation: searched, entered at a message and at a day, and back to the newest',
  ONLY_LONG,
  async ({ team, openWindow }) => {
    const bruno = await deskOf(team, openWindow, 'bruno');
    const customer = bruno.customer('Yara Fonseca');
    await customer.writes('Tem torta de abacaxi?');
    for (let number = 1; number <= 180; number += 1) await customer.writes(`Mensagem número ${number}`);
    await accept(bruno, customer);
    const { page, tickets } = bruno;
    await expect(tickets.message(/^Mensagem número 180$/)).toBeInViewport();
    await expect(tickets.message('abacaxi')).toHaveCount(0);

    await test.step('words of long ago', async () => {
      await page.keyboard.press('Control+f');
      const search = tickets.conversation.getByRole('searchbox', { name: 'Search in the conversation' });
      await search.fill('ABACAXÍ');
      await expect(tickets.conversation.getByRole('list', { name: 'Messages found' })).toContainText(
        'torta de abacaxi',
      );
      await search.press('Enter');
      await expect(tickets.message('torta de abacaxi')).toBeInViewport();
      await expect(tickets.message('torta de abacaxi').locator('mark')).toHaveText('abacaxi');
      await expect(tickets.conversation.getByText('1 of 1')).toBeVisible();
      await expectAccessible(page, 'search in the conversation');
      await search.press('Escape');
      await expect(search).toBeHidden();
    });

    await test.step('what comes meanwhile is not mixed in, and is one click away', async () => {
      await customer.writes('A última mensagem');
      await expect(tickets.message(/^Mensagem número 20$/)).toHaveCount(1);
      await expect(tickets.message('A última mensagem')).toHaveCount(0);
      await tickets.conversation.getByRole('button', { name: '1 new message' }).click();
      await expect(tickets.message('A última mensagem')).toBeInViewport();
    });

    await test.step('a day', async () => {
      await chooseForTicket(bruno, 'Go to a date');
      // The days of another month stand beside it, some by the same number.
      await page.getByRole('dialog').locator('button[data-today]').click();
      await expect(tickets.message('torta de abacaxi')).toBeInViewport();
    });

    await test.step('from there down to the end by scrolling alone', async () => {
      await tickets.messages.hover();
      await expect(async () => {
        await page.mouse.wheel(0, 6_000);
        await expect(tickets.message('A última mensagem')).toBeInViewport({ timeout: 300 });
      }).toPass();
      await customer.writes('Esta vem de novo sozinha');
      await expect(tickets.message('Esta vem de novo sozinha')).toBeInViewport();
    });

    await test.step('the address of a message', async () => {
      const uuid = await ticketId(page);
      const first = await page.locator('article[data-message]').first().getAttribute('data-message');
      await page.goto(`/tickets/${uuid}?message=${first}`);
      await expect(page.locator(`article[data-message="${first}"]`)).toBeInViewport();
      await expect(page).toHaveURL(new RegExp(`/tickets/${uuid}$`));
    });
  },
);

test('pictures that were sent together: a grid, and the viewer', ONLY_LONG, async ({ team, openWindow }) => {
  const bruno = await deskOf(team, openWindow, 'bruno');
  const customer = bruno.customer('Zuleica Prado');
  await customer.writes('Manda as fotos?');
  await accept(bruno, customer);
  const { page, tickets } = bruno;
  const files = await Promise.all(
    ['#c0392b', '#27ae60', '#2980b9'].map(async (background, index) => ({
      name: `bolo ${index + 1}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
  const choosing = page.waitForEvent('filechooser');
  await tickets.conversation.getByRole('button', { name: 'Attach files' }).click();
  await (await choosing).setFiles(files);
  await tickets.conversation.getByRole('button', { name: 'Send', exact: true }).click();
  const album = tickets.messages.getByRole('group', { name: '3 photos' });
  await expect(album).toBeVisible();
  await expectAccessible(page, 'album');

  const second = album.getByRole('button', { name: 'Open photo: photo 2' });
  await second.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: 'bolo 2.png' })).toBeVisible();
  await expectAccessible(page, 'viewer');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'bolo 3.png' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next photo' })).toBeHidden();
  await viewer.getByRole('button', { name: 'Previous photo' }).click();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer.getByRole('img', { name: 'bolo 2.png' })).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)');
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'bolo 2.png');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(second).toBeFocused();
});

test('a ticket handed over to a queue waits there for anybody of it', ONLY_LONG, async ({ team, openWindow }) => {
  const bruno = await deskOf(team, openWindow, 'bruno');
  const camila = await deskOf(team, openWindow, 'camila');
  const customer = bruno.customer('Xisto Amaral');
  await customer.writes('Sobre o boleto');
  await accept(bruno, customer);
  await chooseForTicket(bruno, 'Transfer');
  const dialog = bruno.page.getByRole('dialog', { name: 'Transfer the ticket' });
  await expect(dialog.getByText(/goes back to waiting in the queue/)).toBeVisible();
  await dialog.getByPlaceholder('Choose the queue').click();
  await bruno.page.getByRole('option', { name: 'Encomendas' }).click();
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await camila.tickets.showOpen('Pending');
  await expect(camila.tickets.row(customer.name)).toBeVisible();
  await expect(bruno.page).toHaveURL(/\/tickets$/);
});
