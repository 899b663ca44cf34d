// Secrets of an account stay where they are, whatever Meta or the line say of them.
import { connectionChanges } from '@recado/contract/connections';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CloudLine, text } from '../../../test/cloud-process.ts';
import { masking } from './secrets-mask.rules.ts';

let line: CloudLine;

beforeEach(async () => {
  line = await CloudLine.open();
});

afterEach(() => line.close());

/** All that people may come to see. */
const shown = (): string => JSON.stringify([line.states, line.logged]);

describe('a token', () => {
  it('that Meta refuses, and repeats, is not told', async () => {
    const channel = await line.started();
    const { accessToken } = line.graph.account;
    line.graph.account.accessToken = 'another';
    const error = await channel.execute(text('A')).catch((cause: unknown) => cause as Error);
    expect(error).toMatchObject({ message: 'Malformed access token [hidden] (190)' });
    expect(line.states.at(-1)?.detail).toContain('[hidden]');
    expect(shown() + String((error as Error).stack)).not.toContain(accessToken);
  });

  it('that cannot go into a header is not told by the line', async () => {
    line.account = { ...line.graph.account, accessToken: 'EAAB-first-line\nEAAB-second-line' };
    await line.started();
    expect(line.states).toHaveLength(1);
    expect(line.states[0]?.detail).toContain('[hidden]');
    expect(shown()).not.toMatch(/EAAB/);
  });

  it.each(['EAAB\nx', 'EAAB x', 'EAABé', 'EAAB\u200b'])('that is %j is not taken from a form', (accessToken) => {
    const cloud = { phoneNumberId: '12345', businessAccountId: '12345', accessToken };
    const parsed = connectionChanges.safeParse({ cloud });
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['cloud.accessToken']);
  });

  it.each(['EAABsbCS1iHgBO0', ' EAAB|x-y_z~ \n', ''])('that is %j is', (accessToken) => {
    const cloud = { phoneNumberId: '12345', businessAccountId: '12345', accessToken };
    expect(connectionChanges.parse({ cloud }).cloud?.accessToken).toBe(accessToken.trim());
  });
});

describe('masking', () => {
  const secret = 'EAAB"quoted/and+more"';

  it.each([
    ['as it is', `x ${secret} y`],
    ['in JSON', `x ${JSON.stringify(secret).slice(1, -1)} y`],
    ['in an address', `x ${encodeURIComponent(secret)} y`],
  ])('hides it %s', (_how, words) => {
    expect(masking([secret])(words)).toBe('x [hidden] y');
  });

  it('leaves ordinary words alone', () => {
    expect(masking(['', 'token'])('an invalid token')).toBe('an invalid token');
  });
});
