// For a peer whose dictionary holds only a part of WhatsApp's words: Baileys, in this process, spells the others out.
import { TOKEN_MAP } from 'baileys/lib/WABinary/constants.js';

export function spellOut(words: readonly string[]): void {
  for (const word of words) delete TOKEN_MAP[word];
}
