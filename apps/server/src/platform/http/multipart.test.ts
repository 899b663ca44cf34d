// A file's name, as its sender made it up; and what fields may bring.
import Fastify from 'fastify';
import multipart from '@fastify/multipart';
import { expect, test } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { readMultipart } from './multipart.ts';

async function nameOf(filename: string): Promise<string | undefined> {
  const app = Fastify();
  await app.register(multipart);
  app.route({
    method: 'POST',
    url: '/',
    handler: async (request) => {
      const { files } = await readMultipart(request, async (file) => {
        file.content.resume();
        return file.name;
      });
      return files;
    },
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\ncontent-disposition: form-data; name="medias"; filename="${filename}"\r\n\r\nhello\r\n--b--\r\n`,
  });
  await app.close();
  return answer.json<string[]>()[0];
}

test.each([
  ['a path', '../../etc/pass wd.txt', 'pass wd.txt'],
  ['a path of Windows', 'C:\\\\temp\\\\a.txt', 'a.txt'],
  ['control characters', 'a\u0001\u007fb', 'ab'],
  ['what turns text round', 'foto_\u202egpj.exe\u2066', 'foto_gpj.exe'],
  ['what is not seen', 'foto\u200b.jpg\u2028.exe\ufeff', 'foto.jpg.exe'],
  ['nothing left of it', '/', 'file'],
  ['no name at all', '', 'file'],
  ['accents and emoji', 'São 😀.png', 'São 😀.png'],
  ['a cut through a character', `😀${'a'.repeat(199)}`, `\ufffd${'a'.repeat(199)}`],
])('%s', async (_what, filename, name) => expect(await nameOf(filename)).toBe(name));

test.each([
  ['one that is as long as may be', ['x'.repeat(400_000)], 200],
  ['one that is longer', ['x'.repeat(400_001)], 413],
  ['many that are so together', Array.from({ length: 5 }, () => 'x'.repeat(90_000)), 413],
])('fields are kept in memory: %s', async (_what, values, status) => {
  const app = Fastify();
  installErrorHandler(app);
  await app.register(multipart);
  app.route({
    method: 'POST',
    url: '/',
    handler: async (request) => (await readMultipart(request, async () => undefined)).files,
  });
  const parts = values.map((value) => `--b\r\ncontent-disposition: form-data; name="body"\r\n\r\n${value}\r\n`);
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${parts.join('')}--b--\r\n`,
  });
  await app.close();
  expect(answer.statusCode).toBe(status);
});
