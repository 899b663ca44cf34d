// The realtime line in components.
import type { CompanyEventName, CompanyEvents, Sequenced } from '@recado/contract/events';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sessionStore } from '../session/sessionStore.ts';
import { refreshSession } from './client.ts';
import { openSocket } from './lineSocket.ts';
import { queryClient } from './queryClient.ts';
import { Realtime, type ConnectionState } from './realtime.ts';
import { reloadOlder } from './reloadOlder.ts';
import type { RoomKind } from './rooms.ts';
import { TypingSignal } from './typingSignal.ts';

const line = new Realtime({
  openSocket,
  token: sessionStore.token,
  tokenLifeLeft: sessionStore.tokenLifeLeft,
  refreshToken: refreshSession,
  sessionEnded: () => sessionStore.get().status === 'signed-out',
  reload: (olderThan) => reloadOlder(queryClient, olderThan),
});

/** Keeps the line open while the caller is mounted: once, in the shell. */
export function useRealtimeLine(companyId: number, userId: number): void {
  useEffect(() => line.start(companyId, userId), [companyId, userId]);
  useEffect(() => {
    const retry = (): void => line.retryNow();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
}

/** Outside of components; the returned function ends it. */
export const onCompanyEvent: Realtime['on'] = (name, handler) => line.on(name, handler);

/** Calls `handler` for each event of that name, in order and never twice; missed ones come after a reconnect. */
export function useCompanyEvent<N extends CompanyEventName>(
  name: N,
  handler: (payload: CompanyEvents[N] & Sequenced) => void,
): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => line.on(name, (payload) => latest.current(payload)), [name]);
}

/** Calls `handler` when the announcements have changed, or may have. */
export function useAnnouncementEvent(handler: () => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => line.onAnnouncement(() => latest.current()), []);
}

/**
 * Joins a room while mounted. Without an id (null) joins nothing; joinNotification takes none. Several callers share
 * one membership. When `place` changes it is joined again, for the server has another room for it.
 */
export function useRoom(kind: 'joinNotification'): void;
export function useRoom(kind: Exclude<RoomKind, 'joinNotification'>, id: string | number | null, place?: string): void;
export function useRoom(kind: RoomKind, id?: string | number | null, place?: string): void {
  const before = useRef<{ id: unknown; place: string | undefined }>(undefined);
  useEffect(() => {
    if (id === null) return undefined;
    const moved = before.current?.id === id && before.current?.place !== place;
    before.current = { id, place };
    return line.want({ kind, id, place, moved });
  }, [kind, id, place]);
}

/** Tells colleagues that one writes in a ticket whose room one has joined; leaving it ends that. */
export function useTyping(ticketId: number): TypingSignal {
  const [typing, setTyping] = useState(() => typingIn(ticketId));
  if (typing.ticketId !== ticketId) setTyping(typingIn(ticketId));
  useEffect(() => () => typing.signal.stopped(), [typing]);
  return typing.signal;
}

const typingIn = (ticketId: number) => ({
  ticketId,
  signal: new TypingSignal((state) => line.tell('typing', ticketId, state)),
});

/** The server need not be told of it again within this. */
const SHOWN_EVERY_MS = 60_000;

/** While `asked`, the server knows whether this page is on the screen. */
export function useShownWindow(asked: boolean): void {
  useEffect(() => {
    if (!asked) return undefined;
    const say = (): void => line.show(!document.hidden);
    say();
    const again = setInterval(() => !document.hidden && say(), SHOWN_EVERY_MS);
    document.addEventListener('visibilitychange', say);
    return () => {
      clearInterval(again);
      document.removeEventListener('visibilitychange', say);
      line.show(false);
    };
  }, [asked]);
}

export const useConnectionState = (): ConnectionState => useSyncExternalStore(line.subscribe, line.state);

/** Outside of components. */
export const isLineUp = (): boolean => line.state() === 'connected';

/** Outside of components, each time that the line is there, at first and again. */
export function onLineBack(handler: () => void): () => void {
  let before = line.state();
  return line.subscribe(() => {
    const now = line.state();
    if (now === before) return;
    before = now;
    if (now === 'connected') handler();
  });
}

export const retryConnection = (): void => line.retryNow();
