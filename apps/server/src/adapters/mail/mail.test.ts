// Mail: by SMTP to a real server of its own, or as a file.
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../ports/mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const FROM = 'Recado Ltda. <recado@example.com>';
const mail = (values: Partial<Mail> = {}): Mail => ({ to: 'ana@example.com', subject: 'Olá', text: 'Oi', ...values });

interface Delivery {
  to: string[];
  raw: string;
  /** decoded */
  text: string;
  header(name: string): string | undefined;
}

function parse(raw: string, to: string[] = []): Delivery {
  const [head = '', body = ''] = raw.split(/\r\n\r\n/, 2);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string) =>
    lines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2);
  const text =
    header('Content-Transfer-Encoding') === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : body
          .replaceAll(/=\r\n/g, '')
          .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  return { raw, to, text, header };
}

/** RFC 2047 */
const decoded = (value = ''): string =>
  value.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replaceAll(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
  );

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that takes mail, unless `options` see to something else. */
async function startServer(options: SMTPServerOptions = {}) {
  const got: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        got.push(parse(Buffer.concat(chunks).toString(), to));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  closers.push(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  return { got, url: (user = '') => `smtp://${user}127.0.0.1:${port}` };
}

describe('by SMTP', () => {
  it('arrives once, as it was written, letters beyond ASCII included', async () => {
    const server = await startServer();
    const text = 'Olá, João! Código: 012345 ✔\n\n.uma linha com ponto\n' + 'ç'.repeat(200);
    await smtpMailer(server.url(), FROM).send(mail({ subject: 'Código de verificação ✔', text }), 'id-1');
    expect(server.got).toHaveLength(1);
    const [got] = server.got;
    expect(got?.to).toEqual(['ana@example.com']);
    expect(got?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(text);
    expect(decoded(got?.header('Subject'))).toBe('Código de verificação ✔');
    expect(got?.header('From')).toBe('"Recado Ltda." <recado@example.com>');
    expect(got?.header('To')).toBe('ana@example.com');
    expect(got?.header('Message-ID')).toBe('<id-1@example.com>');
    expect(got?.header('Auto-Submitted')).toBe('auto-generated');
  });

  it.each([
    ['a subject', mail({ subject: 'Oi\r\nBcc: eve@example.com\r\n\r\nOutro corpo' })],
    ['a subject with a bare line feed', mail({ subject: 'Oi\nBcc: eve@example.com' })],
    ['an address', mail({ to: 'ana@example.com\r\nBcc: eve@example.com' })],
    ['a list of addresses', mail({ to: 'ana@example.com, eve@example.com' })],
    ['an address with a name', mail({ to: 'Eve <eve@example.com>, ana@example.com' })],
  ])('%s begins no header and reaches nobody else', async (_name, wrong) => {
    const server = await startServer();
    await smtpMailer(server.url(), FROM)
      .send(wrong, 'id-2')
      .catch(() => undefined);
    for (const got of server.got) {
      expect(got.to).toHaveLength(1);
      expect(got.to).not.toContain('eve@example.com');
      expect(got.header('Bcc')).toBeUndefined();
      expect(got.text.trim()).toBe('Oi');
    }
    // The subjects were mended and went out; an address that is none is refused.
    expect(server.got).toHaveLength(wrong.to === 'ana@example.com' ? 1 : 0);
  });

  it('fails where it is refused, and goes through at a later try with the same Message-ID', async () => {
    let refusals = 1;
    const server = await startServer({
      onRcptTo: (_address, _session, done) => done(refusals-- > 0 ? new Error('greylisted, try again') : undefined),
    });
    const mailer = smtpMailer(server.url(), FROM);
    await expect(mailer.send(mail(), 'id-3')).rejects.toThrow('greylisted');
    expect(server.got).toHaveLength(0);
    await mailer.send(mail(), 'id-3');
    expect(server.got.map((got) => got.header('Message-ID'))).toEqual(['<id-3@example.com>']);
  });

  it('signs in with the user and password of the address, and tells neither when they are refused', async () => {
    const server = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'ana@x' && password === 'se/gredo' ? done(null, { user: 1 }) : done(new Error('wrong')),
    });
    await smtpMailer(server.url('ana%40x:se%2Fgredo@'), FROM).send(mail(), 'id-4');
    expect(server.got).toHaveLength(1);
    const refused = await smtpMailer(server.url('ana%40x:errado99@'), FROM)
      .send(mail(), 'id-5')
      .catch((error: unknown) => String(error));
    expect(refused).toMatch(/wrong/);
    expect(refused).not.toContain('errado99');
  });

  it('fails where a server says nothing, and does not wait for long', async () => {
    const silent = net.createServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', () => ready()));
    closers.push(() => new Promise<void>((closed) => silent.close(() => closed())));
    const { port } = silent.address() as AddressInfo;
    await expect(smtpMailer(`smtp://127.0.0.1:${port}`, FROM, 100).send(mail(), 'id-8')).rejects.toThrow(/never/i);
  });

  it('fails where nobody listens', async () => {
    await expect(smtpMailer('smtp://127.0.0.1:9', FROM).send(mail(), 'id-6')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('as a file', () => {
  it('is written where only the product’s own user reads it, and the log names it', async () => {
    const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'recado-outbox-')), 'outbox');
    closers.push(async () => fs.rmSync(path.dirname(folder), { recursive: true }));
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push(line) });
    const mailer = outboxMailer(folder, FROM, log);
    const wanted = mail({ subject: 'Código', text: 'Olá, seu código: 012345' });
    await mailer.send(wanted, 'id-7');
    await mailer.send(wanted, 'id-7');
    expect(fs.readdirSync(folder)).toEqual(['id-7.eml']);
    const file = path.join(folder, 'id-7.eml');
    expect([fs.statSync(folder).mode & 0o777, fs.statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    const got = parse(fs.readFileSync(file, 'utf8'));
    expect(decoded(got.header('Subject'))).toBe('Código');
    expect(got.text.trim()).toBe('Olá, seu código: 012345');
    expect(lines[0]).toContain(file);
    expect(lines.join('')).not.toContain('012345');
  });
});
