// Which messages can still be corrected: one's own texts, for a quarter of an hour.
import type { SessionUser } from '@recado/contract/auth';
import type { Message } from '@recado/contract/messages';

const EDITABLE_MS = 15 * 60_000;

type Person = Pick<SessionUser, 'id' | 'profile'>;

export const isOwn = ({ fromMe, userId }: Pick<Message, 'fromMe' | 'userId'>, person: Person): boolean =>
  fromMe && (userId === person.id || person.profile === 'admin');

export function isEditable(message: Message, person: Person, now: number): boolean {
  const { isDeleted, mediaType, ack, createdAt } = message;
  const recent = now - Date.parse(createdAt) <= EDITABLE_MS;
  return isOwn(message, person) && !isDeleted && mediaType === null && ack > 0 && recent;
}
