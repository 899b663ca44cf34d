// A flow from both ends: an administrator draws and publishes it, a customer walks it, and its way is seen on the drawing.
import { createFlowCampaign } from '@recado/contract/flow-campaigns';
import { createFlow, FLOW_FORMAT, importFlow } from '@recado/contract/flows';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';

test('a menu is drawn, saved and published; a customer walks it', async ({ team, openWindow }) => {
  const { helena, whatsappId } = team;
  const flow = await helena.call(createFlow, { body: { name: 'Boas-vindas' } });
  const page = await openWindow(helena);
  const node = (text: string) => page.locator('.react-flow__node').filter({ hasText: text });
  const dialog = page.getByRole('dialog');

  const edges = page.locator('.react-flow__edge');
  const fillIn = async (type: string, fill: () => Promise<void>): Promise<void> => {
    await page.getByRole('menuitem', { name: type, exact: true }).click();
    await fill();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('drawn, by menus, by dragging and by keys', async () => {
    await page.goto(`/flowbuilder/${flow.id}`);
    await page.getByRole('button', { name: 'Add the start' }).click();
    await page.getByRole('button', { name: 'Add a node' }).click();
    await fillIn('Menu', async () => {
      await dialog.getByRole('textbox', { name: /^Message/ }).fill('Como podemos ajudar?');
      await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Endereço');
    });
    // It hangs from what was chosen.
    await expect(edges).toHaveCount(1);
    const out = (way: string) =>
      node('Como podemos').getByRole('listitem').filter({ hasText: way }).locator('.react-flow__handle.source');
    // Let go over nothing, the option asks for what comes next.
    await page.getByRole('button', { name: 'Show all' }).click();
    await out('Endereço').dragTo(page.locator('.react-flow__pane'), { targetPosition: { x: 500, y: 60 } });
    await fillIn('Message', () => dialog.getByRole('textbox', { name: /^Message/ }).fill('Rua das Flores, 12'));
    await expect(edges).toHaveCount(2);
    await page.getByRole('button', { name: 'Show all' }).click();
    await out('Not understood').dragTo(node('Rua das Flores').getByText('Rua das Flores'));
    await expect(edges).toHaveCount(3);
    await node('Como podemos').focus();
    await page.keyboard.press('Control+Enter');
    const otherwise = dialog.getByRole('combobox', { name: 'Not understood' });
    await expect(otherwise).toHaveValue(/Rua das Flores/);
    await otherwise.click();
    await page.getByRole('option', { name: /Como podemos/ }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(edges).toHaveCount(3);
  });

  await test.step('saved and published', async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Flow saved')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Version 1 published')).toBeVisible();
  });

  await test.step('walked by a customer, and seen on the drawing', async () => {
    const body = { name: 'Endereço', flowId: flow.id, whatsappId, phrase: 'quero ajuda' };
    await helena.call(createFlowCampaign, { body });
    const customer = newCustomer(helena, whatsappId, 'Rita Nunes');
    const hears = (text: string) =>
      expect
        .poll(async () => (await customer.sees()).findLast(({ fromCompany }) => fromCompany)?.body, { intervals: [50] })
        .toContain(text);
    await customer.writes('Quero ajuda');
    await hears('Como podemos ajudar?');
    await customer.writes('1');
    await hears('Rua das Flores, 12');
    await page.getByRole('button', { name: 'More actions for the flow' }).click();
    await page.getByRole('menuitem', { name: 'Show most used paths' }).click();
    const ways = page.getByRole('region', { name: 'Most used paths' });
    await expect(ways.getByText(/1 time.*Endereço → Message/)).toBeVisible();
    await expect(ways.getByRole('link', { name: /^Ticket/ }).first()).toHaveAttribute('href', /^\/tickets\//);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test(
    'the drawing is moved, a node is opened by a finger, and the flow is tried',
    ONLY_LONG,
    async ({ team, openWindow }) => {
      const nodes = [
        { id: '1', type: 'start' as const, position: { x: 0, y: 0 }, data: {} },
        // So far away that it is in sight only where all of it is.
        { id: 'm', type: 'message' as const, position: { x: 0, y: 900 }, data: { label: 'Rua das Flores, 12' } },
      ];
      const connections = [{ id: 's', source: '1', sourceHandle: 'a', target: 'm' }];
      const { flow } = await team.helena.call(importFlow, {
        body: { format: FLOW_FORMAT, name: 'Endereço', nodes, connections },
      });
      const page = await openWindow(team.helena);
      await page.goto(`/flowbuilder/${flow.id}`);
      const node = page.locator('.react-flow__node[data-id="m"]');
      await expect(node).toBeInViewport();
      await expect(page.locator('.react-flow__minimap')).toHaveCount(0);
      const before = await node.boundingBox();

      // With one finger, from where nothing is drawn.
      const { x, y, width, height } = (await page.locator('.react-flow__pane').boundingBox()) ?? fail();
      const touch = await page.context().newCDPSession(page);
      const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number): Promise<void> => {
        const point = { x: x + width / 2 + by, y: y + height - 80 };
        await touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] });
      };
      await finger('touchStart', 0);
      for (let by = 10; by <= 60; by += 10) await finger('touchMove', by);
      await finger('touchEnd', 60);
      await expect.poll(async () => (await node.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 30);

      await node.getByRole('button', { name: /^Actions for/ }).tap();
      await page.getByRole('menuitem', { name: 'Edit' }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: /^Message/ }).fill('Rua Nova, 3');
      await dialog.getByRole('button', { name: 'Save' }).tap();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Try it' }).tap();
      await expect(page.getByRole('log').getByText('Rua Nova, 3')).toBeVisible();
      await page.getByRole('button', { name: 'Close test' }).tap();
      await expect(node).toBeInViewport();
    },
  );
});

function fail(): never {
  throw new Error('there is no drawing');
}
