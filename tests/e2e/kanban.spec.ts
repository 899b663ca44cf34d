// The board: what one moves, the other sees; by menu, by keys and by mouse; taken back; with the conversation beside it.
import type { Locator, Page } from '@playwright/test';
import { createTag } from '@recado/contract/tags';
import { expectFacesAccessible } from './accessible.ts';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';

const lane = (page: Page, name: string) => page.getByRole('region', { name: `Column ${name}` });
const card = (page: Page, of: string, name: string) => lane(page, of).getByRole('listitem').filter({ hasText: name });

/** Whole, and nothing lies over it: neither the edge of the board nor the conversation. */
async function expectUncovered(what: Locator): Promise<void> {
  await expect(what).toBeInViewport({ ratio: 1 });
  await expect.poll(() => what.evaluate(isHit)).toBe(true);
}

/** Where its middle is, it is what a pointer meets. */
function isHit(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test('a card goes its way before the eyes of two', ONLY_LONG, async ({ team, openWindow }) => {
  const { helena, bruno, whatsappId } = team;
  await helena.call(createTag, { body: { name: 'Orçamento', color: '#1971c2', kanban: true } });
  await helena.call(createTag, { body: { name: 'Produção', color: '#e8590c', kanban: true } });
  await helena.call(createTag, { body: { name: 'Entrega', color: '#2f9e44', kanban: true } });
  const customer = newCustomer(bruno, whatsappId, 'Vera Malta');
  await customer.writes('Bom dia!');
  const mine = await openWindow(helena);
  const theirs = await openWindow(bruno);
  await mine.goto('/kanban');
  await theirs.goto('/kanban');
  await expect(card(mine, 'No tag', customer.name)).toBeVisible();
  await expect(card(theirs, 'No tag', customer.name)).toBeVisible();

  await test.step('by its menu; the other sees it', async () => {
    await card(mine, 'No tag', customer.name)
      .getByRole('button', { name: /^Actions for .+ card$/ })
      .click();
    await mine.getByRole('menuitem', { name: 'Orçamento' }).click();
    await expect(card(mine, 'Orçamento', customer.name)).toBeVisible();
    await expect(card(theirs, 'Orçamento', customer.name)).toBeVisible();
    await expect(card(theirs, 'No tag', customer.name)).toBeHidden();
  });

  await test.step('taken back, for both', async () => {
    await mine.getByRole('button', { name: /^Undo: Moved to Orçamento/ }).click();
    await expect(card(mine, 'No tag', customer.name)).toBeVisible();
    await expect(card(theirs, 'No tag', customer.name)).toBeVisible();
  });

  await test.step('by keys', async () => {
    await card(mine, 'No tag', customer.name)
      .getByRole('button', { name: /^Move .+ card$/ })
      .focus();
    await mine.keyboard.press('Space');
    await expect(mine.getByText(`${customer.name}: over No tag.`)).toBeAttached();
    await mine.keyboard.press('ArrowRight');
    await expect(mine.getByText(`${customer.name}: over Orçamento.`)).toBeAttached();
    await mine.keyboard.press('Space');
    await expect(card(theirs, 'Orçamento', customer.name)).toBeVisible();
    // One goes on from where it is now.
    await expect(card(mine, 'Orçamento', customer.name).getByRole('button', { name: /^Move .+ card$/ })).toBeFocused();
  });

  await test.step('by mouse', async () => {
    const from = await card(theirs, 'Orçamento', customer.name).boundingBox();
    const to = await lane(theirs, 'Produção').boundingBox();
    if (!from || !to) throw new Error('nothing to move');
    await theirs.mouse.move(from.x + 60, from.y + 70);
    await theirs.mouse.down();
    await theirs.mouse.move(to.x + 100, to.y + 120, { steps: 8 });
    await theirs.mouse.up();
    await expect(card(mine, 'Produção', customer.name)).toBeVisible();
  });

  await test.step('the conversation beside it, and from there into another lane', async () => {
    await card(mine, 'Produção', customer.name).getByRole('link', { name: customer.name, exact: true }).click();
    await expect(mine).toHaveURL(/\/kanban\/[\w-]+$/);
    await expect(mine.getByText('Bom dia!').last()).toBeVisible();
    await mine.getByRole('button', { name: 'Tags and details' }).click();
    await expectUncovered(card(mine, 'Produção', customer.name));
    await mine.getByRole('button', { name: 'Kanban column: Produção' }).click();
    await mine.getByRole('menuitem', { name: 'Entrega' }).click();
    await expect(card(theirs, 'Entrega', customer.name)).toBeVisible();
    await expectUncovered(card(mine, 'Entrega', customer.name));
    await expectFacesAccessible(mine, 'the board with a conversation');
    await mine.keyboard.press('Escape');
    await expect(mine).toHaveURL(/\/kanban$/);
  });
});
