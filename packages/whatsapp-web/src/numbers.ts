// Which phone numbers are on WhatsApp, how it writes them, and which hidden id each has.
import { jidDecode, type WASocket } from 'baileys';
import type { NumberCheck } from '@recado/channel/channel';
import { ChannelError } from '@recado/channel/outbound';
import { phoneForms } from '@recado/rules/phone';
import { LruMap } from 'toad-cache';

const KNOWN = 1_000;
const FRESH_MS = 24 * 3600 * 1000;

/** As written, and with or without Brazil's ninth digit: WhatsApp knows older numbers by eight. */
export const formsOf = (digits: string): string[] => [...new Set([digits, ...phoneForms(digits)])];

export class Numbers {
  readonly #known = new LruMap<NumberCheck>(KNOWN, FRESH_MS);

  async check(sock: WASocket, number: string): Promise<NumberCheck> {
    const digits = number.replace(/\D/g, '');
    const known = this.#known.get(digits);
    if (known) return known;
    if (digits === '') return { exists: false, number: digits };
    const answers = await sock.onWhatsApp(...formsOf(digits));
    if (!answers) throw new ChannelError('ERR_WAPP_CHECK_CONTACT', 'WhatsApp did not say whether the number exists');
    const found = answers.find(({ exists }) => exists);
    if (!found) return { exists: false, number: digits };
    const lid = await sock.signalRepository.lidMapping.getLIDForPN(found.jid);
    const check: NumberCheck = {
      exists: true,
      number: jidDecode(found.jid)?.user ?? digits,
      hiddenId: lid ? jidDecode(lid)?.user : undefined,
    };
    // Those that do not exist may tomorrow; they are asked for again.
    this.#known.set(digits, check);
    return check;
  }
}
