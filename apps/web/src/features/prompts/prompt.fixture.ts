// An AI assistant, for tests.
import { API_KEY_PLACEHOLDER, PROMPT_DEFAULTS, type Prompt } from '@recado/contract/prompts';

export const promptOf = (change: Partial<Prompt> = {}): Prompt => ({
  ...PROMPT_DEFAULTS,
  id: 1,
  name: 'Shop assistant',
  prompt: 'You help the customers of a small shop that sells tea and coffee.',
  apiKey: API_KEY_PLACEHOLDER,
  queueId: 5,
  queue: { id: 5, name: 'Sales' },
  baseUrl: '',
  handOver: { person: true, topics: [], sentiment: true, noGround: false, turns: null, message: '' },
  quietHours: null,
  ticketTokens: null,
  knowledge: true,
  tools: [],
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...change,
});
