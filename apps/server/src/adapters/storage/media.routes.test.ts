// The signed download: who gets a file, how much of it, and how a browser is told to treat it.
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, type Product } from '../../../test/product.ts';
import { type LinkHolder, linksFor, mediaUrl } from '../../platform/media-links.ts';
import { buildCompany, buildUser } from '../../../test/build.ts';

let product: Product;
let ana: LinkHolder;
beforeAll(async () => {
  product = await createProduct();
  ana = await somebody();
  await product.store.put('1/digits', Readable.from(['0123456789']));
  await product.store.put('1/empty', Readable.from([]));
  await product.store.put('1/text', Readable.from(['ção '.repeat(5_000)]));
});
afterAll(() => product.close());

async function somebody(): Promise<LinkHolder> {
  const { id, companyId } = await buildUser(product.platform, (await buildCompany(product.platform)).id);
  return { id, companyId, session: 0 };
}
const nobodys = (key: string, mime = 'image/png', fileName = 'foto.png') =>
  mediaUrl(product.platform.secrets, { key, mime, fileName }, product.clock.now());
const linkOf = (holder: LinkHolder, key: string) => linksFor(holder, product.platform.secrets, nobodys(key));
const link = (...file: Parameters<typeof nobodys>) => linksFor(ana, product.platform.secrets, nobodys(...file));
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  product.app.inject({ method, url, headers });

describe('a signed link', () => {
  it('answers the file, to be kept by the browser and by nobody between', async () => {
    const answer = await get(link('1/digits'));
    expect([answer.statusCode, answer.body]).toEqual([200, '0123456789']);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=86400, immutable',
    });
  });

  it.each([
    ['image/jpeg', 'inline'],
    ['audio/ogg', 'inline'],
    ['video/mp4', 'inline'],
    ['application/pdf', 'inline'],
    ['image/svg+xml', 'attachment'],
    ['image/svg', 'attachment'],
    ['text/html', 'attachment'],
    ['text/plain', 'attachment'],
    ['application/xhtml+xml', 'attachment'],
    ['application/octet-stream', 'attachment'],
  ])('of %s is shown %s', async (mime, how) => {
    const { headers } = await get(link('1/digits', mime));
    expect(headers['content-disposition']).toBe(`${how}; filename*=UTF-8''foto.png`);
    expect(headers['content-type']).toBe(mime);
  });

  it.each([
    ['image/SVG+xml', 'image/svg+xml', 'attachment'],
    ['image/PNG', 'image/png', 'inline'],
    ['image/png; a=1\r\nx-injected: 1', 'image/png', 'inline'],
    ['image/png\r\nx-injected: 1', 'application/octet-stream', 'attachment'],
    ['documento—novo', 'application/octet-stream', 'attachment'],
  ])('that says %j is answered all the same, as %s', async (said, mime, how) => {
    const { statusCode, headers } = await get(link('1/digits', said));
    expect([statusCode, headers['content-type'], headers['x-injected']]).toEqual([200, mime, undefined]);
    expect(headers['content-disposition']).toBe(`${how}; filename*=UTF-8''foto.png`);
  });

  it.each([
    ['relatório "final".pdf', 'relat%C3%B3rio%20%22final%22.pdf'],
    ["d'água (1)*.png", 'd%27%C3%A1gua%20%281%29%2A.png'],
    ['a\r\nset-cookie: x', 'a%0D%0Aset-cookie%3A%20x'],
    ['📷'.repeat(190), '%F0%9F%93%B7'.repeat(190)],
  ])('keeps the name %s', async (fileName, encoded) => {
    const answer = await get(link('1/digits', 'image/png', fileName));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(`inline; filename*=UTF-8''${encoded}`);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is never compressed', async () => {
    const answer = await get(link('1/text', 'text/plain'), { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength('ção ') * 5_000));
  });

  it('has a HEAD', async () => {
    const answer = await get(link('1/digits'), {}, 'HEAD');
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '10', '']);
  });
});

describe('a range', () => {
  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=999999999999999-', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['bytes=-', 200, '0123456789', undefined],
    ['bytes=99999999999999999999-', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('%s', async (range, status, body, contentRange) => {
    const answer = await get(link('1/digits'), { range });
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange]);
    expect(answer.headers['content-length']).toBe(String(body.length));
  });

  it('of an empty file cannot be', async () => {
    expect((await get(link('1/empty'), { range: 'bytes=0-' })).statusCode).toBe(416);
    expect((await get(link('1/empty'))).statusCode).toBe(200);
  });
});

describe('nothing is there', () => {
  it('for a link that is forged, cut, of another installation, or of a file that is gone', async () => {
    const good = link('1/digits');
    const [, , , , token = ''] = good.split('/');
    const [body = '', holder = '', signature = ''] = token.split('.');
    const other = await somebody();
    const forged = Buffer.from(JSON.stringify(['1/text', 'image/png', 'a', 9e15])).toString('base64url');
    for (const wrong of [
      `${forged}.${holder}.${signature}`,
      body,
      `${body}.`,
      `${body}.${signature}`,
      `${body}.${holder}.${signature}x`,
      `${body}.${other.companyId}-${other.id}-0.${signature}`,
      // What the program passes on by itself is nobody's.
      nobodys('1/digits').split('/')[4],
      '.',
      '',
      'x.y',
      '%00',
      '..%2f',
    ])
      expect([wrong, (await get(`/api/public/media/${wrong}/foto.png`)).statusCode]).toEqual([wrong, 404]);
    const gone = await get(link('1/gone'));
    expect([gone.statusCode, gone.json()]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
    expect((await get(`/api/public/media/${token}`)).statusCode).toBe(200);
  });

  it('when its days are over', async () => {
    const url = link('1/digits');
    product.clock.advance(2 * 86_400_000);
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(link('1/digits'))).statusCode).toBe(200);
  });
});

const open = async (url: string) => (await get(url)).statusCode;

describe('the session in which a link was given out', () => {
  it('ends it with itself: by a newer one, by the end of the person, by the company’s being switched off', async () => {
    const [bea, cia] = [await somebody(), await somebody()];
    const links = [linkOf(bea, '1/digits'), linkOf(cia, '1/digits')];
    expect(await Promise.all(links.map(open))).toEqual([200, 200]);
    await product.platform.db.withSystem(async (tx) => {
      await tx.execute(sql`update users set session = 1 where id = ${bea.id}`);
      await tx.execute(sql`update companies set active = false where id = ${cia.companyId}`);
    });
    expect(await Promise.all(links.map(open))).toEqual([404, 404]);
    const anew = linkOf({ ...bea, session: 1 }, '1/digits');
    expect(await open(anew)).toBe(200);
    await product.platform.db.withSystem((tx) => tx.execute(sql`delete from users where id = ${bea.id}`));
    expect(await open(anew)).toBe(404);
  });

  it('keeps it as it is all day, so that a browser keeps the file', () => {
    expect(link('1/digits')).toBe(link('1/digits'));
    expect(link('1/digits')).not.toBe(linkOf({ ...ana, session: 1 }, '1/digits'));
  });

  it('makes nothing of a link that somebody has made up or taken from elsewhere', () => {
    const made = Buffer.from(JSON.stringify(['1/text', 'image/png', 'a', 9e15])).toString('base64url');
    const text = JSON.stringify({ body: `look: /api/public/media/${made}.${made}/x and ${link('1/digits')}` });
    expect(linksFor({ ...ana, id: ana.id + 1 }, product.platform.secrets, text)).toBe(text);
  });
});
