// Writing an answer: emojis, quick replies, pictures with captions, voice, one's name, and what came meanwhile.
import type { Page } from '@playwright/test';
import { createQuickMessage } from '@recado/contract/quick-messages';
import { expectAccessible } from './accessible.ts';
import { expect, test, type Shop } from './browser.ts';
import { newCustomer, type Customer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { ticketsScreen, type TicketsScreen } from './pages/tickets.ts';

interface Open {
  page: Page;
  tickets: TicketsScreen;
  customer: Customer;
}

/** A conversation that the shop's administrator has taken. */
async function openTicket(shop: Shop, openWindow: (person: Shop) => Promise<Page>, name: string): Promise<Open> {
  const page = await openWindow(shop);
  const tickets = ticketsScreen(page);
  const customer = newCustomer(shop, shop.whatsappId, name);
  await customer.writes('Olá!');
  await page.goto('/tickets');
  await tickets.showOpen('Pending');
  await tickets.accept(name);
  await expect(tickets.message('Olá!')).toBeVisible();
  return { page, tickets, customer };
}

const lastSeen = (customer: Customer) => async () => (await customer.sees()).findLast(({ fromCompany }) => fromCompany);
const bodies = (customer: Customer) => async () =>
  (await customer.sees()).filter(({ fromCompany }) => fromCompany).map(({ body }) => body);

/** Pictures as they come from the clipboard. */
async function paste(page: Page, names: readonly string[]): Promise<void> {
  await expect(ticketsScreen(page).composer).toBeFocused();
  await page.evaluate(async (files) => {
    const canvas = new OffscreenCanvas(60, 40);
    canvas.getContext('2d')?.fillRect(0, 0, 30, 40);
    const picture = await canvas.convertToBlob();
    const clipboardData = new DataTransfer();
    for (const name of files) clipboardData.items.add(new File([picture], name, { type: picture.type }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, names);
}

/** Wider than a picture, in one line. */
const THIRD = 'terceira, com palavras bem mais largas do que a imagem a que pertencem';

test('emojis and quick replies are put where one writes', ONLY_LONG, async ({ shop, openWindow }) => {
  const { page, tickets, customer } = await openTicket(shop, openWindow, 'Vera Malta');
  const { composer, conversation } = tickets;

  await test.step('an emoji, found by its name and picked with Enter', async () => {
    await composer.fill('Até logo!');
    await conversation.getByRole('button', { name: 'Emojis' }).click();
    await page.getByRole('searchbox', { name: 'Search emojis' }).fill('waving hand');
    await expect(page.getByRole('gridcell', { name: 'waving hand' })).toBeVisible();
    await expectAccessible(page, 'emojis');
    await page.keyboard.press('Enter');
    await expect(composer).toHaveValue('Até logo!👋');
    await page.keyboard.press('Escape');
    await expect(composer).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await lastSeen(customer)())?.body).toBe('Até logo!👋');
  });

  await test.step('a quick reply, by keyboard, with the customer’s name in it', async () => {
    const reply = { geral: true, status: true };
    await shop.call(createQuickMessage, { body: { ...reply, shortcode: 'bomdia', message: 'Bom dia!' } });
    await shop.call(createQuickMessage, { body: { ...reply, shortcode: 'bem-vinda', message: 'Oi, {{firstName}}!' } });
    await composer.pressSequentially('/b');
    const list = page.getByRole('listbox', { name: 'Quick messages' });
    await expect(list.getByRole('option')).toHaveText([/bem-vinda/, /bomdia/]);
    await expect(composer).toHaveAttribute('aria-activedescendant', /./);
    await expectAccessible(page, 'quick replies');
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option', { selected: true })).toHaveText(/bomdia/);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(composer).toHaveValue('/b');
    await composer.pressSequentially('em');
    await page.keyboard.press('Enter');
    await expect(composer).toHaveValue('Oi, Vera!');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await lastSeen(customer)())?.body).toBe('Oi, Vera!');
  });

  await test.step('a quick reply brings its file along', async () => {
    const { id } = await shop.call(createQuickMessage, { body: { shortcode: 'cardapio', message: 'Nosso cardápio' } });
    const answer = await page.request.post(`/api/quick-messages/${id}/media-upload`, {
      headers: { Authorization: `Bearer ${shop.token}` },
      multipart: { file: { name: 'cardapio.txt', mimeType: 'text/plain', buffer: Buffer.from('pão de queijo') } },
    });
    expect(answer.ok()).toBe(true);
    await composer.fill('/card');
    await page.getByRole('option', { name: /cardapio\.txt/ }).click();
    await expect(conversation.getByRole('list', { name: 'Files to send' })).toContainText('cardapio.txt');
    await expect(composer).toHaveValue('Nosso cardápio');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await lastSeen(customer)())?.body).toBe('Nosso cardápio');
    expect((await lastSeen(customer)())?.mediaUrl).toContain('cardapio.txt');
  });
});

test('variables and one’s name are filled in, and the draft stays', ONLY_LONG, async ({ shop, openWindow }) => {
  const { page, tickets, customer } = await openTicket(shop, openWindow, 'Iara Malta');
  const { composer, conversation } = tickets;

  await test.step('a variable shows what it becomes, and is sent as that', async () => {
    await composer.fill('Prezada ');
    await conversation.getByRole('button', { name: 'Message variables' }).click();
    await page.getByRole('menuitem', { name: 'Full name Iara Malta' }).click();
    await expect(composer).toHaveValue('Prezada {{name}}');
    await expect(composer).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await lastSeen(customer)())?.body).toBe('Prezada Iara Malta');
  });

  await test.step('one’s name above it, remembered after a reload, as the draft is', async () => {
    const sign = conversation.getByRole('button', { name: 'Sign with my name' });
    await sign.click();
    await expect(conversation.getByText(`Signed as ${shop.user.name}`)).toBeVisible();
    await tickets.write('Aqui é da loja');
    await expect.poll(async () => (await lastSeen(customer)())?.body).toBe(`*${shop.user.name}:*\nAqui é da loja`);
    await composer.fill('meio escri');
    await page.reload();
    await expect(composer).toHaveValue('meio escri');
    await expect(sign).toHaveAttribute('aria-pressed', 'true');
    await sign.click();
    await tickets.write('Sem nome');
    await expect.poll(async () => (await lastSeen(customer)())?.body).toBe('Sem nome');
  });
});

test(
  'pictures are pasted, seen before they go, and each has its own words',
  ONLY_LONG,
  async ({ shop, openWindow }) => {
    const { page, tickets, customer } = await openTicket(shop, openWindow, 'Zélia Pontes');
    const { composer, conversation } = tickets;
    await paste(page, ['um.png']);
    await expect(conversation.getByRole('img', { name: 'Preview of um.png' })).toBeVisible();
    await composer.fill('Só uma');
    await page.keyboard.press('Enter');
    await expect.poll(bodies(customer)).toEqual(['Só uma']);
    expect((await lastSeen(customer)())?.mediaType).toBe('image');

    await paste(page, ['a.png', 'b.png', 'c.png']);
    await composer.fill('primeira');
    await conversation.getByRole('button', { name: /^c\.png/ }).click();
    await expect(conversation.getByRole('img', { name: 'Preview of c.png' })).toBeVisible();
    await conversation.getByRole('textbox', { name: 'Caption for c.png' }).fill(THIRD);
    await expectAccessible(page, 'files to send');
    await page.keyboard.press('Enter');
    await expect.poll(bodies(customer)).toEqual(['Só uma', 'primeira', '', THIRD]);
    await expect(conversation.getByRole('list', { name: 'Files to send' })).toBeHidden();
    // Its bubble is that of the picture: the words go on below it.
    const captioned = tickets.messages.locator('[data-kind="image"]').filter({ hasText: THIRD });
    const picture = await captioned.getByRole('button', { name: THIRD }).boundingBox();
    const bubble = await captioned.boundingBox();
    expect((bubble?.width ?? 0) - (picture?.width ?? 0)).toBeLessThan(24);

    // The line breaks in the middle of it.
    await page.route('**/api/messages/*', (route) => route.abort(), { times: 1 });
    await paste(page, ['d.png']);
    await page.keyboard.press('Enter');
    await tickets.messages.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(bodies(customer)).toEqual(['Só uma', 'primeira', '', THIRD, '']);
  },
);

test('a voice message is heard before it goes, and plays on the phone', ONLY_LONG, async ({ shop, openWindow }) => {
  const { page, tickets, customer } = await openTicket(shop, openWindow, 'Otto Braga');
  const { conversation } = tickets;
  const record = conversation.getByRole('button', { name: 'Record a voice message' });
  const stop = conversation.getByRole('button', { name: 'Stop recording' });

  await test.step('a slip of the finger is no message', async () => {
    // Silence stays small however long the machine takes to press the next button.
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const real = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async () => {
        mediaDevices.getUserMedia = real;
        return new AudioContext().createMediaStreamDestination().stream;
      };
    });
    await record.click();
    await stop.click();
    await expect(conversation.getByRole('alert')).toContainText('too short');
    await conversation.getByRole('button', { name: 'Close' }).click();
    await expect(tickets.composer).toBeFocused();
  });

  /** its length, before it goes */
  let shown = '';
  await test.step('what was said', async () => {
    await record.click();
    await expect(conversation.getByRole('timer')).toHaveText('0:03');
    await stop.click();
    const send = conversation.getByRole('button', { name: 'Send the voice message' });
    await expect(send).toBeFocused();
    shown = (await conversation.getByText(/^\d:\d\d$/).textContent()) ?? '';
    await conversation.getByRole('button', { name: 'Play' }).last().click();
    await expect(conversation.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectAccessible(page, 'listening to it');
    await send.click();
    await expect(tickets.composer).toBeVisible();
    await expect.poll(async () => (await lastSeen(customer)())?.mediaType).toBe('audio');
  });

  await test.step('is Ogg with Opus, of that length', async () => {
    const url = (await lastSeen(customer)())?.mediaUrl ?? '';
    const file = await page.request.get(url);
    const head = (await file.body()).subarray(0, 64).toString('latin1');
    expect(head).toContain('OggS');
    expect(head).toContain('OpusHead');
    const seconds = await page.evaluate(async (src) => {
      const audio = new Audio(src);
      await new Promise((resolve, reject) => {
        audio.addEventListener('canplaythrough', resolve);
        audio.addEventListener('error', reject);
      });
      return audio.duration;
    }, url);
    const [minutes = '', rest = ''] = shown.split(':');
    expect(seconds).toBeGreaterThan(2.5);
    expect(Math.abs(seconds - Number(minutes) * 60 - Number(rest)), `${seconds} s, shown as ${shown}`).toBeLessThan(
      1.5,
    );
    await expect(tickets.messages.getByRole('group', { name: 'Audio' })).toBeVisible();
  });
});

test('leaving lets go of the microphone; a refused one says what to do', ONLY_LONG, async ({ shop, openWindow }) => {
  const { page, tickets } = await openTicket(shop, openWindow, 'Elza Braga');
  const { conversation } = tickets;
  const record = conversation.getByRole('button', { name: 'Record a voice message' });
  const stop = conversation.getByRole('button', { name: 'Stop recording' });
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await real(wanted);
      Object.assign(globalThis, { microphone: stream.getTracks()[0] });
      return stream;
    };
  });
  await record.click();
  await expect(stop).toBeVisible();
  await expect(conversation.getByRole('timer')).toHaveText('0:03');
  await page.getByRole('link', { name: 'Tickets' }).first().click();
  await expect(conversation).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => (globalThis as { microphone?: MediaStreamTrack }).microphone?.readyState))
    .toBe('ended');
  await page.goBack();
  // What was said so far is no slip of the finger: it waits.
  await conversation.getByRole('button', { name: /^Remove voice-/ }).click();
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError');
    };
  });
  await record.click();
  await expect(conversation.getByRole('alert')).toContainText('allow the microphone');
  await expectAccessible(page, 'no microphone');
});

test('whoever answers is told of what came below the screen', ONLY_LONG, async ({ shop, openWindow }) => {
  const { page, tickets, customer } = await openTicket(shop, openWindow, 'Nair Couto');
  const { composer, conversation, messages } = tickets;
  for (let count = 1; count <= 30; count += 1) await customer.writes(`linha ${count}`);
  await expect(tickets.message(/^linha 30$/)).toBeVisible();
  await messages.hover();
  await page.mouse.wheel(0, -800);
  await expect(tickets.message(/^linha 30$/)).not.toBeInViewport();

  await composer.fill('Já vou!');
  await customer.writes('Deixe, resolvi');
  await expect(conversation.getByRole('button', { name: /1 new/ })).toBeVisible();
  await composer.press('Enter');
  const warning = conversation.getByRole('alert');
  await expect(warning).toContainText('There’s a new message you haven’t seen');
  await expectAccessible(page, 'newer messages');
  expect(await bodies(customer)()).toEqual([]);
  await warning.getByRole('button', { name: 'See' }).click();
  await expect(tickets.message('Deixe, resolvi')).toBeInViewport();
  await expect(warning).toBeHidden();
  await expect(composer).toBeFocused();
  await composer.press('Enter');
  await expect.poll(bodies(customer)).toEqual(['Já vou!']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test(
    'Enter breaks the line, and what has no button of its own is in a menu',
    ONLY_LONG,
    async ({ shop, openWindow }) => {
      const { page, tickets, customer } = await openTicket(shop, openWindow, 'Ivo Prado');
      const { composer, conversation } = tickets;
      await composer.pressSequentially('um');
      await page.keyboard.press('Enter');
      await composer.pressSequentially('dois');
      await expect(composer).toHaveValue('um\ndois');
      await conversation.getByRole('button', { name: 'More options' }).tap();
      await expectAccessible(page, 'menu of the composer');
      await page.getByRole('menuitemcheckbox', { name: 'Sign with my name' }).tap();
      await expect(conversation.getByText(/^Signed as/)).toBeVisible();
      await conversation.getByRole('button', { name: 'Send' }).tap();
      await expect.poll(bodies(customer)).toEqual([`*${shop.user.name}:*\num\ndois`]);
      await conversation.getByRole('button', { name: 'Emojis' }).tap();
      await page.getByRole('gridcell').first().tap();
      await expect(composer).not.toHaveValue('');
      await expectAccessible(page, 'emojis on a phone');
    },
  );
});

test('colleagues see who is writing', ONLY_LONG, async ({ team, openWindow }) => {
  const { helena, bruno, whatsappId } = team;
  const page = await openWindow(bruno);
  const brunos = ticketsScreen(page);
  const customer = newCustomer(bruno, whatsappId, 'Nilo Pontes');
  await customer.writes('Olá!');
  await page.goto('/tickets');
  await brunos.showOpen('Pending');
  await brunos.accept(customer.name);
  await expect(brunos.composer).toBeVisible();
  const other = await openWindow(helena);
  const helenas = ticketsScreen(other);
  await other.goto(page.url());
  await expect(helenas.composer).toBeVisible();
  const told = helenas.conversation.getByText('Bruno Siqueira is typing…');
  // It is told once in a while, and not kept: her window may join the conversation after the first letters.
  await expect(async () => {
    await brunos.composer.pressSequentially('Um momento');
    await expect(told).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await brunos.composer.fill('');
  await expect(told).toBeHidden();
});
