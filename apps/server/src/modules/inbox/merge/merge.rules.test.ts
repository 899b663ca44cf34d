// Tables of cases: what a merge fills, what it makes other names of, and what an undo takes back.
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import { describe, expect, it } from 'vitest';
import { aliasesOf, emptied, fillFrom, type MergedColumns } from './merge.rules.ts';

const ana: MergedColumns = {
  name: 'Ana',
  number: '5511988880001',
  ...NO_CONTACT_FIELDS,
  profilePicUrl: null,
  lid: null,
  cloudId: null,
  extraInfo: [],
};
const other: MergedColumns = { ...ana, name: 'Ana Lima', number: '5521988880002' };

describe('fillFrom', () => {
  it.each<[string, Partial<MergedColumns>, Partial<MergedColumns>, object]>([
    ['nothing is lacking', {}, {}, {}],
    ['an address', {}, { email: 'a@b.com' }, { email: 'a@b.com' }],
    ['an address that is there stays', { email: 'x@y.com' }, { email: 'a@b.com' }, {}],
    ['a birthday', {}, { birthday: '1990-05-12' }, { birthday: '1990-05-12' }],
    ['a birthday that is there stays', { birthday: '1980-01-01' }, { birthday: '1990-05-12' }, {}],
    ['a picture', {}, { profilePicUrl: 'https://p' }, { profilePicUrl: 'https://p' }],
    ['a name', { name: '+55 11 98888-0001' }, {}, { name: 'Ana Lima' }],
    ['no name from a number', { name: '5511988880001' }, { name: '5521988880002' }, {}],
    ['another phone’s hidden ids stay with it', {}, { lid: '77', cloudId: 'BR.1' }, {}],
    [
      'those of the same phone, written otherwise',
      {},
      { number: '1188880001', lid: '77', cloudId: 'BR.1' },
      { lid: '77', cloudId: 'BR.1' },
    ],
    ['one whose phone was hidden', {}, { number: '77', lid: '77' }, { lid: '77' }],
    [
      'a hidden one’s phone',
      { number: '77', lid: '77', name: '77' },
      {},
      { name: 'Ana Lima', number: '5521988880002' },
    ],
    ['not when it has a hidden id of its own', { number: '77', lid: '77' }, { lid: '88' }, {}],
    [
      'what is known besides',
      { extraInfo: [{ name: 'City', value: 'Rio' }] },
      {
        extraInfo: [
          { name: 'city', value: 'Santos' },
          { name: 'Plan', value: 'B' },
        ],
      },
      {
        extraInfo: [
          { name: 'City', value: 'Rio' },
          { name: 'Plan', value: 'B' },
        ],
      },
    ],
  ])('%s', (_case, kept, gone, fill) => expect(fillFrom({ ...ana, ...kept }, { ...other, ...gone })).toEqual(fill));
});

describe('aliasesOf', () => {
  it.each<[string, Partial<MergedColumns>, Partial<MergedColumns>, object[]]>([
    ['a phone', {}, {}, [{ kind: 'number', value: '5521988880002' }]],
    [
      'with its hidden ids',
      {},
      { lid: '77', cloudId: 'BR.1' },
      [
        { kind: 'number', value: '5521988880002' },
        { kind: 'lid', value: '77' },
        { kind: 'cloudId', value: 'BR.1' },
      ],
    ],
    ['a hidden one', {}, { number: '77', lid: '77' }, [{ kind: 'lid', value: '77' }]],
    ['what the kept one has now', { lid: '77' }, { number: '77', lid: '77' }, []],
  ])('%s', (_case, kept, gone, names) => expect(aliasesOf({ ...ana, ...kept }, { ...other, ...gone })).toEqual(names));
});

const info = (...names: string[]) => names.map((name) => ({ name, value: name }));

describe('emptied', () => {
  it('what was filled', () =>
    expect(
      emptied({ ...ana, email: 'a@b.com', lid: '77' }, { email: '', lid: null }, { email: 'a@b.com', lid: '77' }),
    ).toEqual({ email: '', lid: null }));
  it('not what somebody changed since', () =>
    expect(emptied({ ...ana, email: 'new@b.com' }, { email: '' }, { email: 'a@b.com' })).toEqual({}));
  it('of what is known besides, what was added', () =>
    expect(
      emptied({ ...ana, extraInfo: info('a', 'b', 'new') }, { extraInfo: info('a') }, { extraInfo: info('a', 'b') }),
    ).toEqual({ extraInfo: info('a', 'new') }));
});
