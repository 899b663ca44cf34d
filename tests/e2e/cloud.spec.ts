// An official number: its account, its webhook as Meta calls it, and templates when the time to answer is over.
import { signUpByApi } from './api.ts';
import { ONLY_LONG } from './long.ts';
import { expect, test } from './own-product.ts';
import { approveTemplates, wroteLongAgo } from './official.ts';
import { connectionsScreen } from './pages/connections.ts';
import { ticketsScreen } from './pages/tickets.ts';

const NAME = 'Número oficial';
const BIA = { phone: '5521977776666', name: 'Bia Ramos' };
const CAIO = { phone: '5521955554444', name: 'Caio Prado' };

const texts = (...values: string[]): object[] => values.map((text) => ({ type: 'text', text }));

test(
  'a company enters its account, answers in time, and later with a template',
  ONLY_LONG,
  async ({ app, graph, openWindow }) => {
    const page = await openWindow(await signUpByApi(app));
    const connections = connectionsScreen(page);
    const tickets = ticketsScreen(page);
    approveTemplates(graph);

    await test.step('the account is entered, and what Meta needs is shown', async () => {
      await page.goto('/connections');
      const form = await connections.openForm(NAME, 'Official WhatsApp (Cloud API)');
      await form.getByLabel('Phone number ID').fill(graph.account.phoneNumberId);
      await form.getByLabel('WhatsApp Business account ID').fill(graph.account.businessAccountId);
      await form.getByLabel('Access token').fill(graph.account.accessToken);
      await form.getByLabel('App secret').fill(graph.account.appSecret);
      await form.getByRole('button', { name: 'Generate one' }).click();
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      const webhook = page.getByRole('dialog', { name: `Connect ${NAME} to Meta` });
      const url = new URL(await webhook.getByRole('textbox', { name: 'Callback URL' }).inputValue());
      graph.hook = { url: url.href };
      const token = await webhook.getByRole('textbox', { name: 'Verify token' }).inputValue();
      url.search = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': '1158201444',
      }).toString();
      expect(await (await fetch(url)).text()).toBe('1158201444');
      await webhook.getByRole('button', { name: 'Done' }).click();
      await expect(connections.row(NAME)).toContainText('Receiving and sending messages.');
    });

    await test.step('a customer writes: there is time to answer', async () => {
      await page.goto('/tickets');
      await tickets.showOpen('Pending');
      await graph.customerWrites(BIA, 'Vocês abrem no sábado?');
      await tickets.accept(BIA.name);
      await expect(tickets.conversation.getByText(/^2[34] h( \d+ min)? to reply$/)).toBeVisible();
      await tickets.write('Sim, das nove às duas.');
      await expect
        .poll(() => graph.accepted.map(({ request }) => request))
        .toContainEqual(
          expect.objectContaining({ to: BIA.phone, text: expect.objectContaining({ body: 'Sim, das nove às duas.' }) }),
        );
      const sent = graph.accepted.find(({ request }) => request['to'] === BIA.phone);
      if (sent) await graph.report(sent, 'read');
      await expect(tickets.message('das nove às duas').getByLabel('Read', { exact: true })).toBeVisible();
    });

    await test.step('another wrote more than a day ago: only a template may go out', async () => {
      await wroteLongAgo(graph, CAIO, 'Meu pedido já saiu?');
      await tickets.showOpen('Pending');
      await tickets.accept(CAIO.name);
      await expect(tickets.conversation.getByText('The conversation window is closed')).toBeVisible();
      await expect(tickets.conversation.getByText('Window closed', { exact: true })).toBeVisible();
      await expect(tickets.composer).toHaveCount(0);
      await tickets.conversation.getByRole('button', { name: 'Choose a template' }).click();
      const picker = page.getByRole('dialog', { name: 'Send a template' });
      await picker.getByRole('button', { name: /^pedido_pronto/ }).click();
      const send = picker.getByRole('button', { name: 'Send' });
      await picker.getByLabel('Title, field 1').fill('1042');
      await picker.getByLabel('Text, field 1').fill('Caio');
      await expect(send).toBeDisabled();
      await picker.getByLabel('Text, field 2').fill('às dez');
      await picker.getByLabel('End of the “Acompanhar” link').fill('1042');
      const preview = picker.getByRole('region', { name: 'Preview' });
      await expect(preview).toContainText('Pedido 1042');
      await expect(preview).toContainText('Olá, Caio! Seu pedido sai para entrega às dez.');
      await send.click();
      await expect(picker).toBeHidden();
      await expect(tickets.message('sai para entrega às dez')).toBeVisible();
      await expect(tickets.message('sai para entrega às dez').getByLabel('Sent', { exact: true })).toBeVisible();
      expect(graph.accepted.find(({ request }) => request['to'] === CAIO.phone)?.request).toMatchObject({
        type: 'template',
        template: {
          name: 'pedido_pronto',
          language: { code: 'pt_BR' },
          components: [
            { type: 'header', parameters: texts('1042') },
            { type: 'body', parameters: texts('Caio', 'às dez') },
            { type: 'button', sub_type: 'url', index: 0, parameters: texts('1042') },
          ],
        },
      });
    });

    await test.step('the customer answers: one can write again', async () => {
      await graph.customerWrites(CAIO, 'Obrigado!');
      await expect(tickets.message('Obrigado!')).toBeVisible();
      await expect(tickets.composer).toBeVisible();
    });
  },
);
