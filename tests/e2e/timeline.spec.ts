// What happens to a ticket stands in its conversation, as quiet lines that come by themselves and can be hidden.
import { listQueues } from '@recado/contract/queues';
import { createTag, syncTags } from '@recado/contract/tags';
import { listTickets, updateTicket } from '@recado/contract/tickets';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { ticketsScreen } from './pages/tickets.ts';

test(
  'who accepted, tagged, transferred, resolved and reopened, as it happens',
  ONLY_LONG,
  async ({ team, openWindow }) => {
    const { helena, bruno, camila, whatsappId } = team;
    const customer = newCustomer(bruno, whatsappId, 'Xavier Bueno');
    await customer.writes('Bom dia!');
    const find = async () =>
      (await bruno.call(listTickets)).tickets.find(({ contact }) => contact.name === customer.name);
    await expect.poll(find).toBeDefined();
    const { id = 0, uuid = '' } = (await find()) ?? {};
    const queues = await helena.call(listQueues);
    const queueId = queues.find(({ name }) => name === 'Encomendas')?.id;
    const page = await openWindow(helena);
    const tickets = ticketsScreen(page);
    const { messages, conversation } = tickets;
    await page.goto(`/tickets/${uuid}`);
    await expect(tickets.message('Bom dia!')).toBeVisible();

    const change = (person: typeof bruno, body: object) => person.call(updateTicket, { params: { id }, body });
    const tag = await helena.call(createTag, { body: { name: 'Casamento' } });
    const steps: [act: () => Promise<unknown>, line: string][] = [
      [() => change(bruno, { status: 'open', userId: bruno.user.id, queueId }), 'Accepted by Bruno Siqueira'],
      [
        () => bruno.call(syncTags, { body: { ticketId: id, tags: [tag.id] } }),
        'Tag “Casamento” added by Bruno Siqueira',
      ],
      [
        () => change(bruno, { userId: camila.user.id, queueId }),
        'Transferred by Bruno Siqueira: Encomendas → Camila Reis · Encomendas',
      ],
      [() => change(camila, { status: 'closed' }), 'Resolved by Camila Reis'],
      [() => change(camila, { status: 'open', userId: camila.user.id }), 'Reopened by Camila Reis'],
    ];
    for (const [act, line] of steps) {
      await act();
      await expect(messages.getByText(line, { exact: true })).toBeVisible();
    }

    await test.step('hidden, it stays hidden; shown again, nothing is missing', async () => {
      const choose = async (item: string): Promise<void> => {
        await conversation.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: item, exact: true }).click();
      };
      await choose('Hide what happened');
      await expect(messages.getByText('Accepted by Bruno Siqueira')).toBeHidden();
      await page.reload();
      await expect(tickets.message('Bom dia!')).toBeVisible();
      await expect(messages.getByText('Reopened by Camila Reis')).toBeHidden();
      await choose('Show what happened');
      for (const [, line] of steps) await expect(messages.getByText(line, { exact: true })).toBeVisible();
    });
  },
);
