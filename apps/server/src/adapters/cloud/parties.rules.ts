// Who a webhook is about. Pure.
import type { Chat, Party } from '@recado/channel/inbound';
import { samePhone } from '@recado/rules/phone';
import type { Person } from './webhook-shapes.ts';

const phoneOf = (text: string | undefined): string | undefined => {
  const digits = text?.replace(/^\+/, '');
  return digits && /^\d{5,20}$/.test(digits) ? digits : undefined;
};

const isPerson =
  (phone: string | undefined, hiddenId: string | undefined) =>
  ({ wa_id, user_id }: Person): boolean =>
    (hiddenId !== undefined && user_id === hiddenId) || (phone !== undefined && phoneOf(wa_id) === phone);

/** Nothing that is known of one contradicts the other. */
function mayBe({ wa_id, user_id }: Person, { phone, hiddenId }: Named): boolean {
  const written = phoneOf(wa_id);
  const sameId = hiddenId === undefined || user_id === undefined || hiddenId === user_id;
  return sameId && (phone === undefined || written === undefined || samePhone(phone, written));
}

export interface Named {
  phone?: string | undefined;
  hiddenId?: string | undefined;
}

/** undefined: nobody is named. What the message leaves out stands in `contacts`. */
export function partyOf({ phone, hiddenId }: Named, contacts: readonly Person[]): Party | undefined {
  const named = { phone: phoneOf(phone), hiddenId: hiddenId || undefined };
  // A notification about one person names them once, perhaps by what the message leaves out.
  const only = contacts.length === 1 ? contacts.find((each) => mayBe(each, named)) : undefined;
  const person = contacts.find(isPerson(named.phone, named.hiddenId)) ?? only;
  const party: Party = {
    phone: named.phone ?? phoneOf(person?.wa_id),
    hiddenId: named.hiddenId ?? person?.user_id,
    name: nameOf(person),
  };
  return party.phone === undefined && party.hiddenId === undefined ? undefined : party;
}

function nameOf(person: Person | undefined): string | undefined {
  const { name, username } = person?.profile ?? {};
  if (name?.trim()) return name.trim();
  return username ? `@${username.replace(/^@/, '')}` : undefined;
}

/**
 * The key is the business-scoped id where there is one: Meta names it in every message, also when the phone number
 * disappears from them (30 days without a word from somebody with a username) or comes to light. A number that has a
 * conversation from before Meta sent such ids is found through its contact.
 */
export const chatWith = ({ phone, hiddenId, name }: Party): Chat => ({
  key: hiddenId ?? phone ?? '',
  party: { phone, hiddenId, name },
});
