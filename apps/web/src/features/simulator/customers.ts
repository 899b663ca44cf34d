// Who may write to the company: people made up on the spot, and how chats of the simulated network are told apart.
import { digitsOf, isWrittenNumber } from '@recado/rules/phone';
import { writeVcard } from '@recado/rules/vcard';

export interface Person {
  /** digits with country code */
  number: string;
  name: string;
}

/** A conversation on the customer's phone. */
export interface Chat {
  /** the customer's number, or the group's id */
  id: string;
  isGroup: boolean;
  name: string;
  /** whose phone it is */
  writer: Person;
}

const FIRST = ['Ana', 'Bruno', 'Camila', 'Diego', 'Elisa', 'Felipe', 'Helena', 'João', 'Larissa', 'Marcos', 'Rafaela'];
const LAST = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Ferreira',
  'Lima',
  'Moreira',
  'Oliveira',
  'Ribeiro',
  'Souza',
  'Teixeira',
];
const AREAS = ['11', '21', '31', '41', '51', '61', '71', '81', '85', '92'];

type Random = () => number;

const pick = (list: readonly string[], random: Random): string => list[Math.floor(random() * list.length)] ?? '';
const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

/** A Brazilian mobile number; never one of those that the simulated network does not know (they end in 0000). */
export function randomPerson(random: Random = Math.random): Person {
  const last = 1 + Math.floor(random() * 9_999);
  const number = `55${pick(AREAS, random)}9${digits(4, random)}${String(last).padStart(4, '0')}`;
  return { number, name: `${pick(FIRST, random)} ${pick(LAST, random)}` };
}

// WhatsApp's groups have ids of this shape, so that they cannot be taken for a phone number.
const GROUP = /^120363\d{12}$/;

export const randomGroupId = (random: Random = Math.random): string => `120363${digits(12, random)}`;

export const isGroupId = (chat: string): boolean => GROUP.test(chat);

/** As many digits as a number has. */
export const isLikelyNumber = (typed: string): boolean => isWrittenNumber(typed) && /^\d{8,15}$/.test(digitsOf(typed));

/** A business card as phones send it. */
export const vcardOf = ({ name, number }: Person): string =>
  writeVcard({ name, phones: [{ number: `+${number}`, waId: number }] });
