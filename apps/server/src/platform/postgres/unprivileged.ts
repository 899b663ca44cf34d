// Who PostgreSQL runs as when we are root (it refuses to run as root), and which folders that user can enter.
import { readFileSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function nobody(): Identity {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return { uid: Number(entry?.[1] ?? 65534), gid: Number(entry?.[2] ?? 65534) };
}

/**
 * The user for programs that must not be root; undefined when we are an ordinary user already.
 * A folder that has an ordinary owner keeps it, so that one installation may be started as root and as that user.
 */
export function unprivilegedFor(folder: string): Identity | undefined {
  if (!isRoot()) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

/** The outermost folder of this path that the user cannot enter; undefined when all can be entered. */
export function blockedFolder(folder: string, user: Identity): string | undefined {
  const parent = path.dirname(folder);
  const above = parent === folder ? undefined : blockedFolder(parent, user);
  if (above) return above;
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && !mayEnter(stats, user) ? folder : undefined;
}

function mayEnter({ mode, uid, gid }: Stats, user: Identity): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
