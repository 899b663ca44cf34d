// The text behind a Pix QR code: EMV's tag, length, value, closed by a checksum (BR Code manual of the Banco Central). Pure.
import { withoutMarks } from '@recado/rules/folded';

export interface BrCode {
  /** Pix key of who gets the money */
  key: string;
  /** cents */
  amount: number;
  /** shown to the bank's customer; plain letters, at most 25 */
  merchantName: string;
  /** plain letters, at most 15 */
  merchantCity: string;
  /** names the payment; letters and digits, at most 25 */
  txid: string;
}

const field = (tag: string, value: string): string => tag + String(value.length).padStart(2, '0') + value;

/** Accents are taken off; what is left beyond ASCII becomes a space. */
const plain = (text: string, length: number): string =>
  withoutMarks(text)
    .replace(/[^\x20-\x7e]/g, ' ')
    .slice(0, length)
    .trim();

export function brCode({ key, amount, merchantName, merchantCity, txid }: BrCode): string {
  const open = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    // no merchant category, in reais
    field('52', '0000'),
    field('53', '986'),
    field('54', (amount / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(merchantName, 25)),
    field('60', plain(merchantCity, 15)),
    field('62', field('05', txid.replace(/[^A-Za-z0-9]/g, '').slice(0, 25))),
    '6304',
  ].join('');
  return open + crc16(open);
}

/** CRC-16/CCITT-FALSE, four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
