// What server and browser decide alike about campaigns: what stands in a text, when one may be changed, how long it takes. Pure.
import type { CampaignSettings } from '@recado/contract/campaign-settings';
import type { CampaignCounts } from '@recado/contract/campaign-recipients';
import { EDIT_WINDOW_MINUTES, type Campaign } from '@recado/contract/campaigns';
import { unknownVariables } from './variables.ts';

export interface CampaignPerson {
  name: string;
  number: string;
  email: string;
}

/** What each of its people has, besides the company's own. */
export const CAMPAIGN_NAMES = ['nome', 'numero', 'email'] as const;

/** A name in one brace, not in two. */
const IN_BRACES = /(?<!\{)\{\s*([\p{L}\p{N}_]+)\s*\}(?!\})/gu;

/**
 * `{nome}`, `{numero}`, `{email}` and the company's own `{key}`; names that nobody knows stay as they are written, and so does
 * what stands in two braces, which is filled in when it is sent. Of two variables of a name the first counts.
 */
export function expandCampaignText(
  text: string,
  person: CampaignPerson,
  variables: CampaignSettings['variables'],
): string {
  const own: Record<string, string> = {
    nome: person.name,
    numero: person.number,
    email: person.email,
  } satisfies Record<(typeof CAMPAIGN_NAMES)[number], string>;
  return text.replaceAll(IN_BRACES, (written, name: string) => {
    const key = name.toLowerCase();
    return own[key] ?? variables.find((each) => each.key.toLowerCase() === key)?.value ?? written;
  });
}

/** What is written as a variable and is none, in one brace or two: `{cupom}`. */
export function unknownNames(text: string, variables: CampaignSettings['variables']): string[] {
  const own = new Set([...CAMPAIGN_NAMES, ...variables.map(({ key }) => key.toLowerCase())]);
  const single = [...text.matchAll(IN_BRACES)]
    .map(([, name = '']) => name)
    .filter((name) => !own.has(name.toLowerCase()));
  return [...new Set(single.map((name) => `{${name}}`)), ...unknownVariables(text)];
}

/** Before it begins, but for its last hour; and again once it is cancelled. */
export function mayEditCampaign({ status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>, now: Date): boolean {
  if (status === 'INATIVA' || status === 'CANCELADA') return true;
  return (
    status === 'PROGRAMADA' &&
    scheduledAt !== null &&
    new Date(scheduledAt).getTime() - now.getTime() > EDIT_WINDOW_MINUTES * 60_000
  );
}

type Pace = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>;

/** Seconds until the next, once so many went out: somewhere up to the interval, so that no machine's beat is heard. @param chance 0 to 1 */
export function gapAfter(
  { messageInterval, longerIntervalAfter, greaterInterval }: Pace,
  sent: number,
  chance: number,
): number {
  if (longerIntervalAfter > 0 && sent > 0 && sent % longerIntervalAfter === 0) return greaterInterval;
  return messageInterval * chance;
}

/** Seconds that so many take at this pace. */
export function campaignSeconds(pace: Pace, people: number): number {
  const longer = pace.longerIntervalAfter > 0 ? Math.floor(people / pace.longerIntervalAfter) : 0;
  return Math.round((people - longer) * (pace.messageInterval / 2) + longer * pace.greaterInterval);
}

/** Templates that arrived. Of a campaign that asks first the question is one, as far as the network took it; what follows the answer is free. */
export const templatesIn = (counts: Pick<CampaignCounts, 'delivered' | 'written'>, confirmation: boolean): number =>
  confirmation ? counts.written : counts.delivered;

/** Reais, to the cent; null: nothing is charged for, or nobody has said how much. */
export function campaignCost(
  { whatsapp, template }: { whatsapp: { provider: string } | null; template: object | null },
  price: number,
  templates: number,
): number | null {
  if (whatsapp?.provider !== 'cloud' || template === null || price === 0) return null;
  return Math.round(templates * price * 100) / 100;
}
