// The report as a file, in the words of the screen: the server's has the names and codes that programs go by. Pure.
import { RECIPIENT_STATES, type CampaignRecipient, type RecipientState } from '@recado/contract/campaign-recipients';
import { csvOf, csvRows } from '@recado/rules/csv';

export type ShownState = RecipientState | 'delivered' | 'read' | 'answered';

/** The furthest that it came. */
export function shownState({
  state,
  readAt,
  deliveredAt,
  answeredAt,
}: Pick<CampaignRecipient, 'state' | 'readAt' | 'deliveredAt' | 'answeredAt'>): ShownState {
  if (answeredAt) return 'answered';
  if (state !== 'sent') return state;
  if (readAt) return 'read';
  return deliveredAt ? 'delivered' : state;
}

export interface ReportWords {
  headings: Readonly<Record<string, string>>;
  state: (state: ShownState) => string;
  reason: (reason: string) => string;
  dateTime: (at: string) => string;
}

const MOMENTS: readonly string[] = ['sentAt', 'deliveredAt', 'readAt', 'answeredAt'];

/** What a newer server says more stays as it says it. */
export function reportInWords(file: string, words: ReportWords): string {
  const [names = [], ...people] = csvRows(file);
  const lineOf = (cells: readonly string[]): string[] => {
    const person: Record<string, string> = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    return names.map((name) => cellOf(name, person, words));
  };
  return csvOf([names.map((name) => words.headings[name] ?? name), ...people.map(lineOf)]);
}

function cellOf(name: string, person: Readonly<Record<string, string>>, words: ReportWords): string {
  const cell = person[name] ?? '';
  if (cell === '') return '';
  if (name === 'reason') return words.reason(cell);
  if (MOMENTS.includes(name)) return words.dateTime(cell);
  const state = name === 'state' ? RECIPIENT_STATES.find((each) => each === cell) : undefined;
  if (!state) return cell;
  const [readAt, deliveredAt, answeredAt] = ['readAt', 'deliveredAt', 'answeredAt'].map((at) => person[at] || null);
  return words.state(
    shownState({ state, readAt: readAt ?? null, deliveredAt: deliveredAt ?? null, answeredAt: answeredAt ?? null }),
  );
}
