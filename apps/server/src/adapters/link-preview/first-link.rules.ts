// The first web address in a text, as it stands there. Pure.

const LINK = /https?:\/\/[^\s<>"']+/giu;
/** A full stop after an address ends the sentence, and a mark around it is WhatsApp's. */
const AFTERWARDS = /[.,;:!?*_~`”’»]{1,20}$/u;

export function firstLink(text: string): string | undefined {
  for (const [found] of text.matchAll(LINK)) {
    const link = withoutForeignBrackets(found.replace(AFTERWARDS, '')).replace(AFTERWARDS, '');
    if (URL.canParse(link)) return link;
  }
  return undefined;
}

/** A bracket at the end belongs to the address only if it was opened there. */
function withoutForeignBrackets(link: string): string {
  let extra = count(link, /[)\]}]/gu) - count(link, /[([{]/gu);
  let end = link.length;
  for (; extra > 0 && /[)\]}]/u.test(link.charAt(end - 1)); extra -= 1) end -= 1;
  return link.slice(0, end);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
