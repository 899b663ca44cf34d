// Search over a million messages: how long one person waits, whatever sort of word they type.
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

export interface SearchRow {
  name: string;
  who: string;
  /** on the first page; of a conversation, all (at most 1000) */
  found: number;
  /** ms */
  p50: number;
  p95: number;
}

const WARM_RUNS = 3;
const RUNS = 40;

interface Answer {
  tickets?: unknown[];
  count?: number;
  cursor?: string | null;
}

export async function measureSearch({ url, tokenOf }: BenchProduct, data: BenchData): Promise<SearchRow[]> {
  const admin = tokenOf({ id: data.adminId, companyId: data.companyId });
  const attendant = tokenOf({ id: data.attendantId, companyId: data.companyId });
  const rows: SearchRow[] = [];
  for (const [who, token] of [
    ['administrator', admin],
    ['attendant', attendant],
  ] as const)
    for (const [name, term, filter] of KINDS)
      rows.push({
        name,
        who,
        ...(await time(url, token, `/tickets?searchParam=${encodeURIComponent(term)}${filter ?? ''}`)),
      });
  rows.push({ name: 'a common word, tenth page', who: 'administrator', ...(await deep(url, admin)) });
  for (const [name, term] of IN_CONVERSATION) {
    const path = `/messages/${data.longTicketId}/search?searchParam=${encodeURIComponent(term)}`;
    rows.push({ name: `in a conversation of 5,000: ${name}`, who: 'administrator', ...(await time(url, admin, path)) });
  }
  return rows;
}

/** a month ago */
const DAY = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

const KINDS: readonly [name: string, term: string, filter?: string][] = [
  ['the most common word', 'de'],
  ['two common words', 'bom dia'],
  ['a word of one message in fifty', 'boleto'],
  ['a rare word', 'jozagem'],
  ['the number of an order', '20005'],
  ['no such word', 'xilofone'],
  ['the beginning of a common word', 'obr'],
  ['two words, the last begun', 'nota fisc'],
  ['four words', 'prazo de entrega pedido'],
  ['without its accents', 'orcamento'],
  ['a contact’s name', 'mariana lim'],
  ['two common words, closed ones of a day', 'bom dia', `&status=closed&updatedAt=${DAY}`],
];

const IN_CONVERSATION = [
  ['the most common word', 'de'],
  ['two common words', 'bom dia'],
  ['no such word', 'xilofone'],
] as const;

const ask = async (url: string, token: string, path: string): Promise<Answer> => {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Answer;
};

async function time(url: string, token: string, path: string): Promise<Pick<SearchRow, 'found' | 'p50' | 'p95'>> {
  let found = 0;
  const took: number[] = [];
  for (let run = 0; run < WARM_RUNS + RUNS; run += 1) {
    const from = performance.now();
    const { tickets, count } = await ask(url, token, path);
    if (run >= WARM_RUNS) took.push(performance.now() - from);
    found = count ?? tickets?.length ?? 0;
  }
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.floor(took.length * share)] ?? NaN;
  return { found, p50: at(0.5), p95: at(0.95) };
}

async function deep(url: string, token: string): Promise<Pick<SearchRow, 'found' | 'p50' | 'p95'>> {
  let path = '/tickets?searchParam=boleto';
  for (let page = 1; page < 10; page += 1) {
    const { cursor } = await ask(url, token, path);
    path = `/tickets?searchParam=boleto&cursor=${cursor}`;
  }
  return time(url, token, path);
}
