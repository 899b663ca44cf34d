// Which messages can be corrected (one's own texts, for a quarter of an hour), and which taken back.
import type { SessionUser } from '@recado/contract/auth';
import type { Message } from '@recado/contract/messages';

const EDITABLE_MS = 15 * 60_000;

type Person = Pick<SessionUser, 'id' | 'profile'>;

/** One's own, and for administrators all that the company sent. */
export const mayTakeBack = ({ fromMe, userId }: Pick<Message, 'fromMe' | 'userId'>, person: Person): boolean =>
  fromMe && (userId === person.id || person.profile === 'admin');

export function isEditable(message: Message, person: Pick<Person, 'id'>, now: number): boolean {
  const { fromMe, userId, isDeleted, mediaType, ack, createdAt } = message;
  const recent = now - Date.parse(createdAt) <= EDITABLE_MS;
  return fromMe && userId === person.id && !isDeleted && mediaType === null && ack > 0 && recent;
}
