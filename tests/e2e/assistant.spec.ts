// A company's assistant: it helps a person write, and closed conversations are replayed with it, side by side with that person.
import { createKnowledge } from '@recado/contract/knowledge';
import { createPrompt } from '@recado/contract/prompts';
import { createQueue } from '@recado/contract/queues';
import { updateSetting } from '@recado/contract/settings';
import { addPhone, signUpByApi } from './api.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { expect, test } from './own-product.ts';
import { ticketsScreen } from './pages/tickets.ts';

const NAME = 'Rita Nunes';
const ASKED = 'Vocês abrem no sábado?';
const SUGGESTED = 'Sim, das nove às duas.';

test(
  'it suggests, translates and sums up for a person; a replay shows figures and what it would have said',
  ONLY_LONG,
  async ({ app, model, openWindow }) => {
    const owner = await signUpByApi(app);
    const whatsappId = await addPhone(owner);
    const { id: queueId } = await owner.call(createQueue, { body: { name: 'Vendas', color: '#2f9e44' } });
    const prompt = await owner.call(createPrompt, {
      body: {
        name: 'Flora',
        prompt: 'Você atende os clientes de uma floricultura, com frases curtas, claras e gentis.',
        model: 'gpt-4o-mini',
        maxTokens: 100,
        temperature: 0.5,
        apiKey: 'sk-shop',
        queueId,
        maxMessages: 10,
      },
    });
    await owner.call(updateSetting, { params: { key: 'aidsPrompt' }, body: { value: String(prompt.id) } });
    const entry = await owner.call(createKnowledge, { body: { title: 'Sábado', body: 'No sábado abrimos às nove.' } });
    model.says(({ messages }) => {
      const all = messages.map(({ content }) => content).join('\n');
      if (all.includes('Write the company')) return { text: SUGGESTED, used: [entry.id], grounded: true };
      if (all.includes('Translate the customer')) return { text: 'Do you open on Saturdays?' };
      if (all.includes('Sum the conversation up')) return { text: 'A cliente quer saber do sábado.' };
      const action = { kind: 'none' };
      return { reply: SUGGESTED, action, sentiment: 'neutral', grounded: true, summary: '', used: [entry.id] };
    });
    const page = await openWindow(owner);
    const tickets = ticketsScreen(page);
    const help = async (what: string): Promise<void> => {
      await tickets.conversation.getByRole('button', { name: 'AI help' }).click();
      await page.getByRole('menuitem', { name: what }).click();
    };

    await test.step('it helps a person write, who sends it', async () => {
      await page.goto('/tickets');
      await tickets.showOpen('Pending');
      const customer = newCustomer(owner, whatsappId, NAME);
      await customer.writes(ASKED);
      await tickets.accept(NAME);
      await tickets.message(ASKED).hover();
      await tickets.message(ASKED).getByRole('button', { name: 'Message options' }).click();
      await page.getByRole('menuitem', { name: 'Translate' }).click();
      await expect(tickets.conversation.getByText('Do you open on Saturdays?')).toBeVisible();
      await help('Summarize the conversation');
      await expect(tickets.conversation.getByText('A cliente quer saber do sábado.')).toBeVisible();
      await help('Suggest a reply');
      await expect(tickets.composer).toHaveValue(SUGGESTED);
      await expect(tickets.conversation.getByText(/based on: Sábado/)).toBeVisible();
      expect((await customer.sees()).filter(({ fromCompany }) => fromCompany)).toEqual([]);
      await tickets.composer.press('Enter');
      await expect(tickets.message(SUGGESTED)).toBeVisible();
      await tickets.change('Resolve');
    });

    await test.step('what was closed is replayed, three times, and nothing is sent', async () => {
      await page.goto('/prompts');
      await page.getByRole('button', { name: 'Actions for Flora' }).click();
      await page.getByRole('menuitem', { name: 'Replay' }).click();
      const dialog = page.getByRole('dialog', { name: 'Replay with Flora' });
      await dialog.getByRole('button', { name: 'Start' }).click();
      const figure = (name: string) => dialog.getByRole('row').filter({ hasText: name });
      await expect(figure('Runs completed')).toContainText('3 / 3');
      await expect(figure('Answers based on the knowledge')).toContainText('100%');
      await expect(figure('Runs handed over')).toContainText('0%');
      await expect(figure('Similarity of the three runs')).toContainText('100%');
      await expect(figure('Tokens per run')).toContainText('50');
      await dialog.getByRole('button', { name: new RegExp(`^${NAME}`) }).click();
      await expect(dialog.getByText('What your team answered')).toBeVisible();
      await expect(dialog.getByText(SUGGESTED)).toHaveCount(4);
    });
  },
);
