// Scenes as rows: who wrote what when, what is read, what has been delivered. Pure.
import { ACK } from '@recado/contract/constants';
import type { Line, Scene } from './scenes.ts';
import { greetingAt, workedBefore } from './working-time.rules.ts';

const MINUTE_MS = 60_000;
/** Whoever attends has read what is older than this. */
const UNREAD_MINUTES = 30;

export interface PlayedLine extends Line {
  at: Date;
  ack: number;
  read: boolean;
}

export interface PlayedScene {
  scene: Scene;
  startedAt: Date;
  endedAt: Date;
  lines: PlayedLine[];
  unread: number;
}

/** People answer after one to four minutes, most of them. */
const pause = (line: number): number => ((line * 7) % 4) + 1;
const minutesUntil = (line: number): number => (line === 0 ? 0 : minutesUntil(line - 1) + pause(line - 1));

export function playScene(scene: Scene, now: Date): PlayedScene {
  const { lines, ago, status, pace = 1 } = scene;
  const answered = lines.findLastIndex((line) => line.fromUs);
  const fresh = typeof ago === 'number' && ago < UNREAD_MINUTES;
  const waiting = status === 'pending' || (status === 'open' && fresh);
  // Of each line, minutes since the first one.
  const minutes = lines.map((_line, position) => minutesUntil(position) * pace);
  const length = minutes.at(-1) ?? 0;
  const end = ago instanceof Date ? ago : workedBefore(now, ago, length);
  const played = lines.map((line, position) => {
    const at = new Date(end.getTime() - (length - (minutes[position] ?? 0)) * MINUTE_MS);
    const unread = waiting && position > answered;
    const body = greetingAt(line.body, at);
    return { ...line, body, at, read: !unread, ack: line.fromUs ? ackOf(lines, position) : ACK.error };
  });
  const [first, last] = [played[0], played.at(-1)];
  if (!first || !last) throw new Error('a scene without a line');
  return {
    scene,
    startedAt: first.at,
    endedAt: last.at,
    lines: played,
    unread: played.filter((line) => !line.read).length,
  };
}

/** What the customer has answered to, they have read. */
const ackOf = (lines: readonly Line[], position: number): number =>
  lines.slice(position).some((line) => !line.fromUs) ? ACK.read : ACK.delivered;
