// Uploads: fields and files of a multipart body. A file's type is what its bytes say, not its name.
import { PassThrough, type Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { FastifyRequest } from 'fastify';
import { LIMITS } from '@recado/contract/constants';
import { fail } from '../errors.ts';
import { shownName } from '../file-names.rules.ts';

/** RFC 2046 lets it have 70; the parser breaks at long ones. */
const BOUNDARY = /boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;
/** A list's files may each bring four. */
const MOST_FIELDS = 60;
/** bytes of all fields together, which are kept in memory: a message, and what stands beside it */
const FIELDS_BYTES = 400_000;
/** Bytes that tell a type; `file-type` wants no more. */
const SAMPLE = 4_100;

export interface UploadedFile {
  field: string;
  /** as the sender named it: shown, never a path */
  name: string;
  mime: string;
  /** must be read to its end; destroys itself with ERR_PAYLOAD_TOO_LARGE past the limit */
  content: Readable;
}

export interface Multipart<F> {
  /** of one that is there several times, the first */
  fields: Record<string, string>;
  /** all that each was there with, in their order */
  repeated: Record<string, readonly string[]>;
  files: F[];
}

/**
 * Reads a multipart body in one pass; `keep` stores each file while it streams. When it throws, what it kept before is the
 * caller's to remove. A file without a byte is refused (ERR_FILE_EMPTY).
 * @param fileBytes as large as one file may be
 */
export async function readMultipart<F>(
  request: FastifyRequest,
  keep: (file: UploadedFile) => Promise<F>,
  fileBytes: number = LIMITS.uploadBytes,
): Promise<Multipart<F>> {
  if (!BOUNDARY.test(request.headers['content-type'] ?? ''))
    fail('ERR_VALIDATION', 'The multipart body needs a boundary of at most 70 characters');
  try {
    return await readParts(request, keep, fileBytes);
  } catch (error) {
    if (isMalformed(error)) fail('ERR_VALIDATION', 'The multipart body is malformed or cut off');
    throw error;
  }
}

/** The parser throws plain errors. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /multipart|boundary|content type/i.test(error.message);

async function readParts<F>(
  request: FastifyRequest,
  keep: (file: UploadedFile) => Promise<F>,
  fileBytes: number,
): Promise<Multipart<F>> {
  const values = new Map<string, string[]>();
  const files: F[] = [];
  let left = FIELDS_BYTES;
  const parts = request.parts({
    limits: { fileSize: fileBytes, files: LIMITS.filesPerMessage, fields: MOST_FIELDS, fieldSize: FIELDS_BYTES },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (typeof part.value !== 'string') continue;
      left -= Buffer.byteLength(part.value);
      if (left < 0 || part.valueTruncated)
        fail('ERR_PAYLOAD_TOO_LARGE', `The fields may have ${FIELDS_BYTES} bytes together`);
      values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), part.value]);
      continue;
    }
    const { head, content } = await sample(part.file);
    if (head.length === 0) {
      // A form sends such a part where no file was chosen.
      if (!part.filename) continue;
      fail('ERR_FILE_EMPTY', `${shownName(part.filename)} is empty`);
    }
    const mime = await mimeOf(head, part.mimetype);
    files.push(await keep({ field: part.fieldname, name: shownName(part.filename), mime, content }));
    if (part.file.truncated) fail('ERR_PAYLOAD_TOO_LARGE', `A file may have ${fileBytes} bytes`);
  }
  const fields = Object.fromEntries([...values].map(([name, [first = '']]) => [name, first]));
  return { fields, repeated: Object.fromEntries(values), files };
}

/** The first bytes, and the whole again. */
async function sample(file: Readable): Promise<{ head: Buffer; content: Readable }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const iterator = file.iterator({ destroyOnReturn: false });
  while (size < SAMPLE) {
    const { value, done } = await iterator.next();
    if (done) break;
    chunks.push(value as Buffer);
    size += (value as Buffer).length;
  }
  // Lets go of the stream: while the iterator listens, nothing reaches anybody else.
  await iterator.return?.();
  const head = Buffer.concat(chunks);
  const content = new PassThrough();
  content.write(head);
  if (file.readableEnded) content.end();
  else file.on('error', (error) => content.destroy(error)).pipe(content);
  return { head, content };
}

/** What the bytes say; for text, which has no signature, what the sender says if that is harmless. */
async function mimeOf(head: Buffer, claimed: string): Promise<string> {
  const detected = await fileTypeFromBuffer(head);
  if (detected) return detected.mime;
  if (head.includes(0)) return 'application/octet-stream';
  return ['text/plain', 'text/csv', 'text/vcard', 'application/json'].includes(claimed) ? claimed : 'text/plain';
}
