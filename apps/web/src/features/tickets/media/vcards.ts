// Contact cards (vCard) as people send them: the names and numbers in them.

export interface Card {
  name: string;
  numbers: string[];
}

const CARD = /BEGIN:VCARD([\s\S]*?)END:VCARD/giu;

/** The cards of a message's body: vCard text, or a JSON list of such texts. */
export function parseCards(body: string): Card[] {
  return [...textOf(body).matchAll(CARD)].map(([, content = '']) => parseCard(content));
}

/** Lists of cards come as JSON, where line ends are written `\n`. */
function textOf(body: string): string {
  if (!body.trimStart().startsWith('[')) return body;
  try {
    return textsIn(JSON.parse(body)).join('\n');
  } catch {
    return body;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function parseCard(content: string): Card {
  // A line that begins with a space continues the one before.
  const lines = content.replaceAll(/\r?\n[ \t]/gu, '').split(/\r?\n/u);
  let name = '';
  const numbers: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const [property = ''] = line.slice(0, colon).split(';');
    const value = unescape(line.slice(colon + 1));
    switch (property.replace(/^item\d+\./iu, '').toUpperCase()) {
      case 'FN':
        name = value;
        break;
      case 'N':
        name ||= value.split(';').toReversed().join(' ').trim();
        break;
      case 'TEL':
        numbers.push(value.replace(/^tel:/iu, ''));
        break;
    }
  }
  return { name: name || (numbers[0] ?? ''), numbers: [...new Set(numbers)] };
}

const unescape = (value: string): string =>
  value
    .replaceAll(/\\([,;\\])/gu, '$1')
    .replaceAll(/\\n/giu, ' ')
    .trim();
