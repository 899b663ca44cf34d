// The one authorised download: whoever holds a signed link, as long as the session is that it was given out in, and the ticket in sight that the file stands in.
import { mediaTypeOf } from '@recado/rules/media-type';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, found } from '../../platform/errors.ts';
import type { Http } from '../../platform/http/route.ts';
import { type LinkedFile, type LinkHolder, readMediaLink } from '../../platform/media-links.ts';
import type { MediaStore, StoredFile } from '../../ports/media-store.ts';

/** What a browser shows by itself and cannot be made to run; all else is saved. */
const SHOWN = /^(?:image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;
/** Chromium does not show a PDF in a sandbox. */
const POLICY = { pdf: "frame-ancestors 'self'", other: "sandbox; default-src 'none'" };

/** @param mayOpen whether who holds the link may still have the file */
export function mediaRoutes(
  http: Http,
  store: MediaStore,
  mayOpen: (holder: LinkHolder, file: LinkedFile) => Promise<boolean>,
): void {
  const { secrets, clock } = http.platform;
  http.app.route({
    method: ['GET', 'HEAD'],
    // A wildcard: signed links are longer than a parameter may be.
    url: '/api/public/media/*',
    schema: { hide: true },
    // It is compressed already, and a range is of the file's own bytes.
    compress: false,
    handler: async (request, reply) => {
      const [token = ''] = (request.params as { '*': string })['*'].split('/', 1);
      const link = found(readMediaLink(secrets, token, clock.now()), 'ERR_NOT_FOUND');
      if (!(await mayOpen(link.holder, link.file))) fail('ERR_NOT_FOUND');
      return send(request, reply, store, link.file);
    },
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, store: MediaStore, link: LinkedFile) {
  const asked = parseRange(request.headers.range);
  const range = asked && 'last' in asked ? await lastBytes(store, link.key, asked.last) : asked;
  const file = found(await store.get(link.key, range), 'ERR_NOT_FOUND');
  describe(reply, link);
  if (range && (range.start >= file.total || file.size === 0)) {
    file.stream.destroy();
    return reply.code(416).header('content-range', `bytes */${file.total}`).send();
  }
  if (range) {
    const end = range.start + file.size - 1;
    void reply.code(206).header('content-range', `bytes ${range.start}-${end}/${file.total}`);
  }
  void reply.header('content-length', file.size);
  if (request.method !== 'HEAD') return reply.send(file.stream);
  file.stream.destroy();
  return reply.send();
}

/** "The last n bytes" is known when the size is. */
async function lastBytes(store: MediaStore, key: string, count: number): Promise<{ start: number; end: undefined }> {
  const { total, stream }: StoredFile = (await store.get(key, { start: 0, end: 0 })) ?? fail('ERR_NOT_FOUND');
  stream.destroy();
  return { start: count === 0 ? total : Math.max(0, total - count), end: undefined };
}

function describe(reply: FastifyReply, { mime: said, fileName }: LinkedFile): void {
  // Not every row was written by a program that looked at what it was told.
  const mime = mediaTypeOf(said);
  const how = SHOWN.test(mime) ? 'inline' : 'attachment';
  void reply.headers({
    'content-type': mime,
    'content-disposition': `${how}; filename*=UTF-8''${encodeName(fileName)}`,
    'content-security-policy': mime === 'application/pdf' ? POLICY.pdf : POLICY.other,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400, immutable',
    'accept-ranges': 'bytes',
  });
}

/** RFC 8187; encodeURIComponent leaves a few that it does not allow. A lone surrogate is no text. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

type ByteRange = { start: number; end: number | undefined } | { last: number };

/** undefined: none, or one that may be ignored (several ranges, other units, nonsense); the whole file answers it. */
function parseRange(header: string | undefined): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') return { last: Number(to) };
  const range = { start: Number(from), end: to === '' ? undefined : Number(to) };
  return range.end !== undefined && range.end < range.start ? undefined : range;
}
