// What is told of errors and addresses, and what is not.
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog, messageOf, tellablePath } from './log.ts';

describe('an address', () => {
  it.each([
    ['/api/tickets/5', '/api/tickets/5'],
    ['/socket.io/?token=secret', '/socket.io/'],
    ['/api/forgetpassword/ana@example.com', '/api/forgetpassword/ana@example.com'],
    ['/api/resetpasswords', '/api/resetpasswords'],
    ['/api/resetpasswords/ana@example.com/123456/secret', '/api/resetpasswords/[hidden]'],
    ['/api/resetpasswords/a/b/c%2Fsecret?x=secret', '/api/resetpasswords/[hidden]'],
    ['/api/%72eset%70asswords/a/b/secret', '/api/resetpasswords/[hidden]'],
    ['/API/ResetPasswords%2Fa/b/secret', '/API/resetpasswords/[hidden]'],
    ['//api//resetpasswords/a/b/secret%zz', '//api//resetpasswords/[hidden]'],
  ])('%s is told as %s', (url, told) => {
    expect(tellablePath(url)).toBe(told);
  });
});

describe('an error', () => {
  const cause = new Error('value too long');
  const failed = new DrizzleQueryError('insert into users values ($1, $2)', ['secret\n    at first', 'secret'], cause);

  it('is told with its causes, and without the values of the statement', () => {
    expect(messageOf(failed)).toContain('insert into users');
    expect(messageOf(failed)).toContain('value too long');
    expect(messageOf(failed)).not.toContain('secret');
    expect(messageOf('as it is')).toBe('as it is');
    expect(messageOf({ message: 'away\nparams: secret', queue: 'x' })).toBe('away');
  });

  it('is logged without them too', () => {
    const lines: string[] = [];
    createLog('info', { write: (line) => lines.push(line) }).error({ err: failed }, 'failed');
    expect(lines[0]).toContain('value too long');
    expect(lines[0]).toContain('log.test.ts');
    expect(lines[0]).not.toContain('secret');
  });
});
