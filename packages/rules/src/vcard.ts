// Contact cards (vCard), as much of them as people look at: read from whatever a phone writes, written as all read them. Pure.

export interface Vcard {
  name: string;
  company: string;
  /** as written; waId: its digits at WhatsApp, where it is there */
  phones: { number: string; waId?: string | undefined }[];
  emails: string[];
}

const MARK = /(?:BEGIN|(END)):VCARD/giu;

/** The cards of a text, one after the other. In one pass: what somebody sends may begin very many and end none. */
export function vcardsIn(text: string): string[] {
  const cards: string[] = [];
  let begun: number | undefined;
  for (const { index, 0: mark, 1: end } of text.matchAll(MARK)) {
    if (end === undefined) begun ??= index;
    else if (begun !== undefined) {
      cards.push(text.slice(begun, index + mark.length));
      begun = undefined;
    }
  }
  return cards;
}

const escaped = (text: string): string => text.replace(/([\\;,])/g, '\\$1').replace(/\r?\n/g, '\\n');
const unescaped = (text: string): string =>
  text
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .trim();

export const writeVcard = ({
  name,
  company = '',
  phones,
  emails = [],
}: Partial<Vcard> & Pick<Vcard, 'name' | 'phones'>): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `N:${escaped(name)};;;;`,
    ...(company ? [`ORG:${escaped(company)}`] : []),
    ...phones.map(({ number, waId }) => `TEL;TYPE=CELL${waId ? `;waid=${waId}` : ''}:${number}`),
    ...emails.map((email) => `EMAIL:${email}`),
    'END:VCARD',
  ].join('\n');

export function readVcard(vcard: string): Vcard {
  const lines = linesOf(vcard);
  const first = (name: string): string => lines.find((line) => line.name === name)?.value ?? '';
  const every = (name: string): Line[] => lines.filter((line) => line.name === name && line.value !== '');
  const phones = every('TEL').map(({ value, parameters }) => ({
    number: unescaped(value).replace(/^tel:/i, ''),
    waId: /waid=(\d+)/i.exec(parameters)?.[1],
  }));
  // Family name first, as an address book sorts them; people say it last.
  const [family = '', given = ''] = first('N')
    .split(/(?<!\\);/)
    .map(unescaped);
  return {
    name: unescaped(first('FN')) || `${given} ${family}`.trim() || (phones[0]?.number ?? ''),
    company: unescaped(first('ORG').split(/(?<!\\);/)[0] ?? ''),
    phones,
    emails: every('EMAIL').map(({ value }) => unescaped(value)),
  };
}

interface Line {
  name: string;
  parameters: string;
  /** as written */
  value: string;
}

/** Folded lines are one; a group's prefix (item1.TEL) is none of ours. */
const linesOf = (vcard: string): Line[] =>
  vcard
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, parameters = '', value = ''] =
        /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line.trimStart()) ?? [];
      return name === undefined ? [] : [{ name: name.toUpperCase(), parameters, value: value.trim() }];
    });
