// The line that does in a shell what the form does. Pure.
export interface Tried {
  number: string;
  body: string;
  closeTicket: boolean;
  /** names of files that go along */
  files: readonly string[];
  /** the same for each repeat */
  key: string;
}

/** As a POSIX shell reads it as one word. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What the JSON of a call says. */
export const bodyOf = ({ number, body, closeTicket }: Tried): object => ({
  number,
  body,
  ...(closeTicket && { closeTicket }),
});

/** @param url of the call; the token stands in the shell's variable TOKEN, not in its history */
export function curlOf(url: string, tried: Tried): string {
  const { number, body, closeTicket, files, key } = tried;
  const parts =
    files.length === 0
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(bodyOf(tried)))}`]
      : [
          `--form-string ${quoted(`number=${number}`)}`,
          ...(body === '' ? [] : [`--form-string ${quoted(`body=${body}`)}`]),
          ...(closeTicket ? [`-F 'closeTicket=true'`] : []),
          ...files.map((name) => `-F ${quoted(`medias=@"${name.replaceAll('"', String.raw`\"`)}"`)}`),
        ];
  return [
    `curl ${quoted(url)}`,
    '-H "Authorization: Bearer $TOKEN"',
    `-H ${quoted(`Idempotency-Key: ${key}`)}`,
    ...parts,
  ].join(' \\\n  ');
}
