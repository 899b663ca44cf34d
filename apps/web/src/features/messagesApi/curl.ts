// The line that does in a shell what the form does. Pure.
import type { TemplateMessage } from '@recado/contract/templates';

export interface Tried {
  number: string;
  body: string;
  /** sent instead of the body */
  template: TemplateMessage | null;
  closeTicket: boolean;
  /** names of files that go along */
  files: readonly string[];
  /** the same for each repeat */
  key: string;
}

/** As a POSIX shell reads it as one word. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What the JSON of a call says. */
export const bodyOf = ({ number, body, template, closeTicket }: Tried): object => ({
  number,
  ...(template === null ? { body } : { template }),
  ...(closeTicket && { closeTicket }),
});

/** The same as a form's fields, where files go along. */
export const fieldsOf = ({ number, body, template, closeTicket }: Tried): [string, string][] => [
  ['number', number],
  ...(template === null && body !== '' ? [['body', body] satisfies [string, string]] : []),
  ...(template === null ? [] : [['template', JSON.stringify(template)] satisfies [string, string]]),
  ...(closeTicket ? [['closeTicket', 'true'] satisfies [string, string]] : []),
];

/** @param url of the call; the token stands in the shell's variable TOKEN, not in its history */
export function curlOf(url: string, tried: Tried): string {
  const { files, key } = tried;
  const parts =
    files.length === 0
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(bodyOf(tried)))}`]
      : [
          ...fieldsOf(tried).map(([name, value]) => `--form-string ${quoted(`${name}=${value}`)}`),
          ...files.map((name) => `-F ${quoted(`medias=@"${name.replaceAll('"', String.raw`\"`)}"`)}`),
        ];
  return lineOf(url, [`-H ${quoted(`Idempotency-Key: ${key}`)}`, ...parts]);
}

/** Of a call that only asks. */
export const askingCurlOf = (url: string): string => lineOf(url, []);

const lineOf = (url: string, parts: readonly string[]): string =>
  [`curl ${quoted(url)}`, '-H "Authorization: Bearer $TOKEN"', ...parts].join(' \\\n  ');
