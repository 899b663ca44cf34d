// What a request may bring: so many bytes, so deeply nested, as they are, and within a time.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fail } from '../errors.ts';
import { othersFirst } from '../in-pieces.ts';

/** bytes of a JSON body; a call that takes more says so */
export const BODY_LIMIT = 256 * 1024;
/** of a call that anybody may make */
export const PUBLIC_BODY_LIMIT = 16 * 1024;
/** characters: reading more takes milliseconds */
const LONG = 32 * 1024;
/** no call has a body that goes deeper than its filters' */
export const DEEPEST = 20;
/** Values of a body: the longest list that any call takes has ten thousand rows, of which few have a hundred columns. */
export const MOST_VALUES = 1_000_000;
/** Names of a body, each counted once: a spreadsheet has as many as columns. Others cost far more to read than what they name. */
const MOST_NAMES = 5_000;
interface Patience {
  /** for a JSON body to be here whole */
  jsonMs: number;
  /** an upload that brings nothing for so long has stopped */
  idleMs: number;
}
const PATIENCE: Patience = { jsonMs: 20_000, idleMs: 30_000 };
/** for anything to be here whole: the largest upload on a slow line */
export const REQUEST_WITHIN_MS = 15 * 60_000;

const OPENS = new Set(['['.charCodeAt(0), '{'.charCodeAt(0)]);
const CLOSES = new Set([']'.charCodeAt(0), '}'.charCodeAt(0)]);
const COMMA = ','.charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);
const COLON = ':'.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);
const ESCAPE = '\\'.charCodeAt(0);

/** Why it would cost more to read than any call is worth. Whether it is JSON at all is the parser's to say. */
export function tooMuch(json: string, { deepest = DEEPEST, most = MOST_VALUES } = {}): string | undefined {
  let depth = 0;
  let values = 0;
  const names = new Set<string>();
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfText(json, at);
      if (isName(json, end)) names.add(json.slice(at + 1, end));
      at = end;
    } else if (code === COMMA) values += 1;
    else if (OPENS.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSES.has(code)) depth -= 1;
    if (depth > deepest) return `A body may be nested ${deepest} deep`;
    if (values > most) return `A body may have ${most} values`;
    if (names.size > MOST_NAMES) return `A body may have ${MOST_NAMES} different names of fields`;
  }
  return undefined;
}

/** A colon follows it. @param end where its closing quote is */
function isName(json: string, end: number): boolean {
  let at = end + 1;
  while (json.charCodeAt(at) <= SPACE) at += 1;
  return json.charCodeAt(at) === COLON;
}

/** @param at where its opening quote is */
function endOfText(json: string, at: number): number {
  for (let from = at + 1; ;) {
    const end = json.indexOf('"', from);
    if (end === -1) return json.length;
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === ESCAPE) escapes += 1;
    if (escapes % 2 === 0) return end;
    from = end + 1;
  }
}

export function guardBodies(app: FastifyInstance, patience = PATIENCE): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body);
    // Many clients say what they would send with each call, also where they send nothing.
    if (json === '') return done(null, undefined);
    const read = (): void => {
      const refused = tooMuch(json);
      if (refused === undefined) void parse(request, json, done);
      else done(new AppError('ERR_VALIDATION', refused));
    };
    if (json.length < LONG) return read();
    longOnes.add(request);
    void othersFirst().then(read);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      fail('ERR_UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is: compressed bodies are not read');
    // A request that comes from within this process is here already, and has no connection.
    if (hasBody(request) && request.raw.socket instanceof Socket)
      hurry(request.raw, patience.idleMs, isUpload(request) ? undefined : patience.jsonMs);
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) readOff(raw, patience.jsonMs);
    done();
  });
}

/**
 * What a refused upload still brings is read to nothing: left where it is, the connection would never answer another call. Not
 * for long: whoever it is, nobody may have asked who.
 */
function readOff(request: IncomingMessage, withinMs: number): void {
  request.unpipe();
  request.resume();
  const deadline = setTimeout(() => request.destroy(), withinMs);
  request.once('close', () => clearTimeout(deadline));
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** More than usual calls bring: by what its headers say, and where they do not. */
export const mayBeLong = ({ headers }: FastifyRequest): boolean => !(Number(headers['content-length']) <= BODY_LIMIT);

/** By what came, not by what its headers said. */
const longOnes = new WeakSet<FastifyRequest>();

/** To read it takes milliseconds. */
export const isLong = (request: FastifyRequest): boolean => longOnes.has(request);

const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Whoever sends a byte now and then holds a connection as long as they like: here, until a time. */
function hurry(request: IncomingMessage, idleMs: number, withinMs: number | undefined): void {
  const { socket } = request;
  const deadline = withinMs === undefined ? undefined : setTimeout(() => request.destroy(), withinMs);
  // The server destroys who is idle.
  socket.setTimeout(idleMs);
  request.once('close', () => {
    clearTimeout(deadline);
    socket.setTimeout(0);
  });
}
