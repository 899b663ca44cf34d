// An archive as it is read: its members one after the other, or its checksums, all of them, before anything is believed.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { MANIFEST, SUMS } from './archive-layout.ts';
import { readTar, type Member } from './tar.ts';

/** What the manifest says of the archive itself, besides what its writer had to say. */
interface Sums {
  members: number;
  sums: { name: string; sha256: string }[];
}

/** @param file a .tar.gz */
export function membersOf(file: string): AsyncGenerator<Member, void> {
  const content = createGunzip();
  // Its failure is the content's, and so its reader's.
  pipeline(createReadStream(file), content, () => undefined);
  return readTar(content);
}

/** The first member's text: what the archive is; nothing is known of the rest. */
export async function firstMember(file: string): Promise<{ name: string; text: string } | undefined> {
  const members = membersOf(file);
  try {
    const { value, done } = await members.next();
    if (done || value.size > 1024 * 1024) return undefined;
    return { name: value.name, text: await text(value.content) };
  } finally {
    await members.return();
  }
}

/** Reads it to its end and holds every checksum against what is there. Answers its manifest. */
export async function verifiedManifest(file: string): Promise<object> {
  const listed: { name: string; sha256: string }[] = [];
  let unlisted: { name: string; sha256: string }[] = [];
  let members = 0;
  let manifest: (Sums & object) | undefined;
  for await (const member of membersOf(file)) {
    if (member.name === MANIFEST) {
      manifest = JSON.parse(await text(member.content)) as Sums;
      continue;
    }
    const hash = createHash('sha256');
    if (!member.name.startsWith(SUMS)) {
      for await (const chunk of member.content) hash.update(chunk as Buffer);
      unlisted.push({ name: member.name, sha256: hash.digest('hex') });
      members += 1;
      continue;
    }
    const list = await text(member.content);
    listed.push({ name: member.name, sha256: hash.update(list).digest('hex') });
    const found = unlisted.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
    if (found !== list) throw new Error(`its checksums are wrong: ${wrongIn(list, unlisted)}`);
    unlisted = [];
  }
  if (!manifest) throw new Error('it is not whole: its last part is missing');
  const whole = unlisted.length === 0 && members === manifest.members;
  if (!whole || JSON.stringify(listed) !== JSON.stringify(manifest.sums))
    throw new Error('its checksums are wrong: members are missing, or were added');
  return manifest;
}

const wrongIn = (list: string, found: readonly { name: string; sha256: string }[]): string =>
  found.find(({ name, sha256 }) => !list.includes(`${sha256}  ${name}\n`))?.name ?? 'a member is missing';
