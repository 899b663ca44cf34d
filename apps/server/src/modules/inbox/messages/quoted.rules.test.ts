import { expect, test } from 'vitest';
import { quotedText, type QuotedContent } from './quoted.rules.ts';

const VCARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana Souza\nEND:VCARD';

test.each<[Partial<QuotedContent>, string]>([
  [{ body: 'one\ntwo' }, 'one\ntwo'],
  [{ body: 'gone', isDeleted: true }, '🚫'],
  [{ mediaType: 'image' }, '📷'],
  [{ mediaType: 'image', body: 'look' }, '📷 look'],
  [{ mediaType: 'application', fileName: 'bill.pdf' }, '📎 bill.pdf'],
  [{ mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=1%2C2&z=17|Market' }, '📍 Market'],
  [{ mediaType: 'contactMessage', body: VCARD }, '👤 Ana Souza'],
  [{ mediaType: 'contactsArrayMessage', body: JSON.stringify([VCARD, VCARD]) }, '👤'],
  [{ mediaType: 'call_log' }, '📞'],
  [{ mediaType: 'unsupported' }, '❔'],
  [{ body: `${'x'.repeat(999)}😀` }, `${'x'.repeat(999)}\uFFFD`],
])('%o', (content, shown) => {
  expect(quotedText({ body: '', mediaType: null, isDeleted: false, fileName: null, ...content })).toBe(shown);
});
