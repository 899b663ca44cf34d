// What others say that a file is, before it stands in a header or decides how a browser shows it. Pure.

const UNKNOWN = 'application/octet-stream';
/** RFC 6838 */
const NAME = String.raw`[A-Za-z0-9][\w!#$&^.+-]{0,126}`;
const TYPE = new RegExp(`^(${NAME}/${NAME})[ \\t]*(;.*)?$`, 's');
/** Each a token, or between quotes, in ASCII. */
const PARAMETERS = /^(?:;[ \t]*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[ !#-[\]-~]*")[ \t]*)+$/;

/** The type in small letters, with its parameters where they can be read; application/octet-stream: it is none. */
export function mediaTypeOf(said: string): string {
  const [, type, parameters = ''] = TYPE.exec(said.trim()) ?? [];
  if (type === undefined) return UNKNOWN;
  return type.toLowerCase() + (PARAMETERS.test(parameters) ? parameters : '');
}
