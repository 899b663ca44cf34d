// How the simulated network names things, and which numbers are on it.
import type { BookEntry, Chat } from '@recado/channel/inbound';

/** Something changed on the line of a connection (the key). */
export const SANDBOX_TOPIC = 'sandbox';

export const isOnNetwork = (number: string): boolean => /^\d{8,20}$/.test(number) && !number.endsWith('0000');

/** The number of the simulated phone that a connection is paired with. */
export const ownNumber = (whatsappId: number): string => `55119${String(40_000_001 + (whatsappId % 10_000_000))}`;

/** A customer's chat is their number, a group's its id. */
export const chatKey = ({ key, party, group }: Chat): string => group?.id ?? party.phone ?? key;

export const personChat = (number: string, name?: string): Chat => ({
  key: number,
  party: { phone: number, ...(name && { name }) },
});

export const groupChat = (id: string): Chat => ({ key: id, party: {}, group: { id, subject: id } });

/** Whose chat it is: in a group the sender is somebody of it. */
export const chatOf = (chat: string, sender: string | null): Chat =>
  sender === null || sender === chat ? personChat(chat) : groupChat(chat);

/** Where the network keeps a file; lower case, as stores want it. */
export const fileKey = (companyId: number, id: string): string => `sim/${companyId}/${id.toLowerCase()}`;

/** Whom every simulated phone has in its address book. */
export const ADDRESS_BOOK: readonly BookEntry[] = [
  ['Padaria Pão Quente', '5511940020001'],
  ['Beatriz Camargo', '5521940020002'],
  ['Seu Osvaldo (portaria)', '5511940020003'],
  ['Marina Prado', '5531940020004'],
  ['Oficina do Tião', '5541940020005'],
].map(([name = '', phone = '']) => ({ key: phone, name, phone }));
