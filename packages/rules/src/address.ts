// Addresses of systems that are called, with what is known of a conversation in them.
import { cutTo } from './cut.ts';

/** of what stands in one pair of braces */
const LONGEST = 200;
const IN_BRACES = /\{\{[^{}]*\}\}/g;

/**
 * Names in braces are filled in behind the host alone, so that nothing that a customer writes leads elsewhere; each is one part of
 * the address, whatever is in it. @param fill answers a name in braces as it is where it does not know it
 */
export function filledAddress(url: string, fill: (text: string) => string): string {
  const [, host = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)(.*)$/is.exec(url) ?? [];
  const filled = (text: string): string =>
    text.replaceAll(IN_BRACES, (written) => {
      const said = fill(written);
      return said === written ? written : encodeURIComponent(cutTo(said, LONGEST));
    });
  const [, path = '', more = ''] = /^([^?#]*)(.*)$/s.exec(rest) ?? [];
  const parts = path.split('/').map((part) => {
    const said = filled(part);
    // They would mean the part before it.
    return said !== part && /^\.{1,2}$/.test(said) ? said.replaceAll('.', '_') : said;
  });
  return host + parts.join('/') + filled(more);
}
