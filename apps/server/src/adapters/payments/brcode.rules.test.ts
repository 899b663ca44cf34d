// The sandbox's Pix codes, read by somebody else's decoder.
import { hasError, isStaticPix, parsePix } from 'pix-utils';
import { describe, expect, it, test } from 'vitest';
import { brCode, crc16, type BrCode } from './brcode.rules.ts';

const CODE: BrCode = {
  key: 'sandbox@recado.invalid',
  amount: 9_990,
  merchantName: 'Recado',
  merchantCity: 'São Paulo',
  txid: '0189f7ce3bd64d58a5f4f0b1',
};

describe('a code', () => {
  it('says to a decoder of its own what went in', () => {
    const read = parsePix(brCode(CODE));
    if (hasError(read) || !isStaticPix(read)) throw new Error(JSON.stringify(read));
    expect(read).toMatchObject({
      pixKey: 'sandbox@recado.invalid',
      transactionAmount: 99.9,
      merchantName: 'Recado',
      merchantCity: 'Sao Paulo',
      txid: '0189f7ce3bd64d58a5f4f0b1',
      transactionCurrency: '986',
      countryCode: 'BR',
    });
  });

  it.each<[string, Partial<BrCode>, object]>([
    ['a cent', { amount: 1 }, { transactionAmount: 0.01 }],
    ['a million', { amount: 100_000_000 }, { transactionAmount: 1_000_000 }],
    ['a long name', { merchantName: 'Associação dos Amigos da Praça' }, { merchantName: 'Associacao dos Amigos da' }],
    ['a long city', { merchantCity: 'São José do Rio Preto' }, { merchantCity: 'Sao Jose do Rio' }],
    ['other alphabets', { merchantName: 'Loja 東京 ✨' }, { merchantName: 'Loja' }],
    ['a uuid', { txid: '0189f7ce-3bd6-4d58-a5f4-f0b1d5f1c2aa' }, { txid: '0189f7ce3bd64d58a5f4f0b1d' }],
  ])('holds %s', (_what, given, expected) => {
    const read = parsePix(brCode({ ...CODE, ...given }));
    expect(hasError(read)).toBe(false);
    expect(read).toMatchObject(expected);
  });

  it('is refused by the decoder when a digit has changed', () => {
    expect(hasError(parsePix(brCode(CODE).replace('99.90', '19.90')))).toBe(true);
  });
});

test('the checksum is that of the standard', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16('')).toBe('FFFF');
});
