// The fake's CDN: keeps encrypted files in memory and speaks the little HTTP that uploads and downloads need.
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { aesDecryptWithIV, aesEncrypWithIV, getMediaKeys, hmacSign, sha256, type MediaType } from 'baileys';

const LIMIT_BYTES = 256 * 1024 * 1024;
const MAC_BYTES = 10;

/** The fields with which a message points at its encrypted file. */
export interface MediaReference {
  url: string;
  directPath: string;
  mediaKey: Uint8Array;
  fileSha256: Uint8Array;
  fileEncSha256: Uint8Array;
  fileLength: number;
}

export interface StoredReference {
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
}

export class MediaStore {
  /** Scheme, host and port of the CDN; set when it listens. */
  origin = '';
  private readonly files = new Map<string, Buffer>();
  private readonly expired = new Set<string>();
  private readonly cut = new Set<string>();
  private bytes = 0;

  /** Encrypts as a phone does and keeps the result. */
  async upload(file: Buffer, type: MediaType): Promise<MediaReference> {
    const mediaKey = randomBytes(32);
    const { cipherKey, iv, macKey } = await getMediaKeys(mediaKey, type);
    if (!macKey) throw new Error(`no MAC key for ${type}`);
    const encrypted = aesEncrypWithIV(file, Buffer.from(cipherKey), Buffer.from(iv));
    const mac = hmacSign(Buffer.concat([iv, encrypted]), macKey).subarray(0, MAC_BYTES);
    const body = Buffer.concat([encrypted, mac]);
    const fileEncSha256 = sha256(body);
    const directPath = this.put(`/v/${fileEncSha256.toString('hex')}`, body);
    return {
      url: this.origin + directPath,
      directPath,
      mediaKey,
      fileSha256: sha256(file),
      fileEncSha256,
      fileLength: file.length,
    };
  }

  /** What a phone sees when it opens a file that a client has sent. */
  async open(reference: StoredReference, type: MediaType): Promise<Buffer> {
    const body = this.files.get(reference.directPath ?? '');
    if (!body || !reference.mediaKey) throw new Error(`nothing was uploaded to ${reference.directPath}`);
    const { cipherKey, iv, macKey } = await getMediaKeys(reference.mediaKey, type);
    const encrypted = body.subarray(0, -MAC_BYTES);
    const mac = macKey ? hmacSign(Buffer.concat([iv, encrypted]), macKey).subarray(0, MAC_BYTES) : undefined;
    if (!mac?.equals(body.subarray(-MAC_BYTES))) throw new Error('the file does not match its MAC');
    return aesDecryptWithIV(encrypted, Buffer.from(cipherKey), Buffer.from(iv));
  }

  put(path: string, body: Buffer): string {
    this.files.set(path, body);
    this.bytes += body.length;
    for (const [oldest, file] of this.files) {
      if (this.bytes <= LIMIT_BYTES) break;
      this.files.delete(oldest);
      this.bytes -= file.length;
    }
    return path;
  }

  /** From now on the CDN answers 410 for this path. */
  expire(path: string): void {
    this.expired.add(path);
  }

  /** From now on the CDN hangs up in the middle of this file. */
  cutOff(path: string): void {
    this.cut.add(path);
  }

  /** The same file under a new path, as after a phone has uploaded it once more. */
  uploadAgain(path: string): string {
    const body = this.files.get(path);
    if (!body) throw new Error(`nothing to upload again at ${path}`);
    return this.put(`${path}/${randomBytes(4).toString('hex')}`, body);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '/', 'http://fake').pathname;
    if (request.method === 'POST') this.receive(path, request, response);
    else if (this.expired.has(path)) response.writeHead(410).end();
    else {
      const body = this.files.get(path);
      if (!body) response.writeHead(404).end();
      else if (this.cut.has(path)) this.sendHalf(body, response);
      else response.writeHead(200, { 'content-length': body.length }).end(body);
    }
  }

  private sendHalf(body: Buffer, response: ServerResponse): void {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  }

  private receive(path: string, request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const name = createHash('sha256').update(body).digest('hex').slice(0, 16);
      const directPath = this.put(`${path}/${name}`, body);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ url: this.origin + directPath, direct_path: directPath }));
    });
  }
}
