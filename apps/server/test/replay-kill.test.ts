// kill -9 while closed conversations are given to an agent again: what was answered stands there once, and what was on its way
// is asked anew.
// @module-tag waits
// @module-tag long
import type { Message } from '@recado/contract/messages';
import type { PromptReplay, ReplayDetails, ReplayTurn } from '@recado/contract/prompt-replays';
import type { Prompt } from '@recado/contract/prompts';
import type { Queue } from '@recado/contract/queues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillableInstallation } from './killable.ts';
import { fine, openAiStandIn, type OpenAiStandIn } from '../../../tests/stand-ins/openai-stand-in.ts';
import { until } from './phones.ts';

/** A run that its process died with is free again after 50 s. */
const PATIENCE_MS = 180_000;
const ANA = '5511987650001';

let installation: KillableInstallation;
let model: OpenAiStandIn;
beforeAll(async () => {
  model = await openAiStandIn();
  installation = await KillableInstallation.start({ OPENAI_BASE_URL: model.url });
});
afterAll(async () => {
  await installation?.stop();
  await model?.close();
});

async function build(): Promise<{ promptId: number; line: number }> {
  const { id: queueId } = await installation.must<Queue>('POST', '/queue', {
    name: 'Shop',
    color: '#112233',
    greetingMessage: '',
  });
  const { id: promptId } = await installation.must<Prompt>('POST', '/prompt', {
    name: 'Assistant',
    prompt: 'You help the customers of a small shop that sells tea and coffee.',
    model: 'gpt-4o-mini',
    maxTokens: 100,
    temperature: 1,
    apiKey: 'sk-shop',
    queueId,
    maxMessages: 10,
  });
  return { promptId, line: await installation.pairLine({ name: 'Line', isDefault: true }) };
}

/** Ana asks twice, a person answers, and it is closed. */
async function talk(line: number): Promise<number> {
  const idOf = async (): Promise<number> => {
    const { tickets } = await installation.get<{ tickets: { id: number }[] }>(
      `/tickets?showAll=true&searchParam=${ANA}`,
    );
    return tickets[0]?.id ?? Promise.reject(new Error('it is not there yet'));
  };
  const heard = async (body: string): Promise<void> => {
    const { messages } = await installation.get<{ messages: Message[] }>(`/messages/${await idOf()}`);
    expect(messages.map((message) => message.body)).toContain(body);
  };
  let id = 0;
  for (const body of ['One?', 'Two?']) {
    await installation.must('POST', `/simulator/${line}/messages`, { number: ANA, body });
    id = await until(idOf, PATIENCE_MS);
    await until(() => heard(body), PATIENCE_MS);
    await installation.must('PUT', `/tickets/${id}`, { status: 'open' });
    await installation.must('POST', `/messages/${id}`, { body: `Yes, ${body}` });
  }
  await installation.must('PUT', `/tickets/${id}`, { status: 'closed' });
  return id;
}

test('killed with questions on their way: each turn of each run is answered once', { timeout: 400_000 }, async () => {
  const { promptId, line } = await build();
  const ticketId = await talk(line);
  // Two runs go side by side: both have their first answer, and hang at the second.
  model.says(() => fine(`Answer ${model.asked.length}`));
  const { id } = await installation.must<PromptReplay>('POST', `/prompt/${promptId}/replays`, { versions: [1] });
  await until(() => expect(model.asked.length).toBeGreaterThan(1), PATIENCE_MS);
  model.hold(true);
  const waits = model.asked.length;
  await until(() => expect(model.asked.length).toBeGreaterThan(waits), PATIENCE_MS);
  await installation.kill('both');
  const killedWith = model.asked.length;
  model.hold(false);
  const details = (): Promise<ReplayDetails> => installation.get<ReplayDetails>(`/prompt/replays/${id}`);
  await until(async () => expect(await details()).toMatchObject({ state: 'done' }), PATIENCE_MS);
  const { figures } = await details();
  expect(figures).toMatchObject([{ runs: 3, done: 3, failed: 0, answers: 6 }]);
  const { turns } = await installation.get<{ turns: ReplayTurn[] }>(`/prompt/replays/${id}/tickets/${ticketId}`);
  expect(turns.map(({ answers }) => answers.map(({ run }) => run))).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  // Nothing but what was on its way was asked twice, and nobody heard of any of it.
  expect(model.asked.length - 6).toBeLessThanOrEqual(Math.min(2, killedWith));
  const { messages } = await installation.get<{ messages: Message[] }>(`/messages/${ticketId}`);
  expect(messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)).toEqual(['Yes, One?', 'Yes, Two?']);
});
