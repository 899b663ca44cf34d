// Scenes as rows: who wrote what when, what is read, what has been delivered. Pure.
import { ACK } from '@recado/contract/constants';
import type { Line, Scene } from './scenes.ts';

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

export function playScene(scene: Scene, now: Date): PlayedScene {
  const { lines, ago, status, pace = 1 } = scene;
  const answered = lines.findLastIndex((line) => line.fromUs);
  const waiting = status === 'pending' || (status === 'open' && ago < UNREAD_MINUTES);
  let before = ago;
  const played = lines
    .toReversed()
    .map((line, backwards) => {
      const position = lines.length - 1 - backwards;
      const at = new Date(now.getTime() - before * MINUTE_MS);
      before += pause(position) * pace;
      const unread = waiting && position > answered;
      return { ...line, at, read: !unread, ack: line.fromUs ? ackOf(lines, position) : ACK.error };
    })
    .toReversed();
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
