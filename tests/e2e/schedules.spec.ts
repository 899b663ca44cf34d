// The calendar of scheduled messages.
import { createContact } from '@recado/contract/contacts';
import { createSchedule } from '@recado/contract/schedules';
import { signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { ONLY_LONG } from './long.ts';

test('a message is scheduled, found in every view, moved and deleted', ONLY_LONG, async ({ app, openWindow }) => {
  const owner = await signUpByApi(app);
  const contact = await owner.call(createContact, { body: { name: 'Rita Lemos', number: '5511987654401' } });
  const page = await openWindow(owner);
  const dialog = page.getByRole('dialog');
  const event = page.getByRole('button', { name: /Rita Lemos, Scheduled$/ });
  // At the end of a month the next one's weeks show the other message too.
  const later = page.getByTitle(/Até o mês que vem$/);
  const show = (view: string) => page.getByText(view, { exact: true }).click();
  await page.goto('/schedules');

  await test.step('an empty agenda says what to do', async () => {
    await show('Agenda');
    await expect(page.getByText('No scheduled messages in this period')).toBeVisible();
    await page.getByRole('button', { name: 'Schedule a message' }).first().click();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Seu pedido está pronto.');
    await dialog.getByRole('combobox', { name: 'Contact' }).fill('Rita');
    await page.getByRole('option', { name: /Rita Lemos/ }).click();
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Rita Lemos' })).toContainText('pronto');
  });

  // In the middle of the company's next month: in the evening of a month's last day it is another one elsewhere.
  const now = await page.evaluate(() => Date.now());
  const there = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(now);
  const [year = 0, month = 0] = there.split('-').map(Number);
  const sendAt = new Date(Date.UTC(year, month, 15, 15)).toISOString();
  await owner.call(createSchedule, { body: { body: 'Até o mês que vem', contactId: contact.id, sendAt } });

  await test.step('next month it hangs at its day, and moves to another', async () => {
    await show('Month');
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(later).toHaveCount(1);
    const days = page.getByRole('cell');
    await later.dragTo(days.filter({ has: page.getByText('18', { exact: true }) }).first());
    await expect(days.filter({ has: page.getByText('18', { exact: true }) }).first()).toContainText('Rita Lemos');
  });

  await test.step('by its day, changed and deleted', async () => {
    await page.getByRole('button', { name: /^See the message on .*18/ }).click();
    await expect(event).toHaveCount(1);
    await event.click();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Até já');
    // The calendar is read anew once it is saved.
    const readAnew = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().includes('/schedules?'),
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await readAnew;
    await event.click();
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Até já');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(event).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('one that repeats stands on each of its days, and all later ones go together', async () => {
    await page.getByRole('button', { name: 'Schedule a message' }).first().click();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Bom dia, Rita!');
    await dialog.getByRole('combobox', { name: 'Contact' }).fill('Rita');
    await page.getByRole('option', { name: /Rita Lemos/ }).click();
    await dialog.getByRole('combobox', { name: 'Repeat' }).click();
    await page.getByRole('option', { name: 'Every day' }).click();
    await expect(dialog.getByText(/^Next: /)).toContainText(' · ');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(event).toHaveCount(1);
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(event.getByTitle('Repeats every day')).toBeVisible();
    await event.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: /^Delete/ });
    await question.getByText('This and later ones').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(event).toHaveCount(0);
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(event).toHaveCount(1);
  });
});

test('in a month of a tablet each message stays within its day', ONLY_LONG, async ({ app, openWindow }) => {
  const owner = await signUpByApi(app);
  const contact = await owner.call(createContact, { body: { name: 'Maria da Conceição', number: '5511987654402' } });
  const page = await openWindow(owner);
  await page.setViewportSize({ width: 768, height: 1024 });
  const sendAt = new Date((await page.evaluate(() => Date.now())) + 3_600_000).toISOString();
  const repeat = { every: 'day', count: 3 } as const;
  await owner.call(createSchedule, { body: { body: 'Bom dia, Maria!', contactId: contact.id, sendAt, repeat } });
  await page.goto('/schedules?view=month');
  const event = page.getByRole('button', { name: /Maria da Conceição, Scheduled$/ }).first();
  await event.hover();
  const [of, day] = await Promise.all([
    event.boundingBox(),
    page.getByRole('cell').filter({ has: event }).first().boundingBox(),
  ]);
  expect(of?.width).toBeGreaterThan(80);
  const cut = await event.evaluate(
    (main) =>
      [...main.children].filter((part) => part.getBoundingClientRect().right > main.getBoundingClientRect().right + 1)
        .length,
  );
  expect([cut, (of?.x ?? 0) + (of?.width ?? 0) <= (day?.x ?? 0) + (day?.width ?? 0)]).toEqual([0, true]);
});
