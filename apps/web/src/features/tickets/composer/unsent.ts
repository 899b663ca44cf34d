// What is about to be sent besides its text: chosen files, and what it answers. It stays with its ticket for as long as
// the page is open, whichever ticket is shown meanwhile; nothing of it can be stored.
import type { Message } from '@recado/contract/messages';
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import type { Attachment } from './attachment.ts';

const files = new Map<number, readonly Attachment[]>();
/** of the tickets that are on the screen */
const shown = new Map<number, Dispatch<SetStateAction<readonly Attachment[]>>>();
const replies = new Map<number, Message>();

/** Files are nowhere but in the page: whoever leaves it is asked first. */
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

function askOrNot(): void {
  if (files.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

// A computer may be shared: one person's files are not the next one's.
sessionStore.subscribe(() => {
  if (sessionStore.get().status !== 'signed-out') return;
  files.clear();
  replies.clear();
  askOrNot();
});

/** Like useState, per ticket, over the component's end. */
export function useUnsentFiles(
  ticketId: number,
): [readonly Attachment[], Dispatch<SetStateAction<readonly Attachment[]>>] {
  const [chosen, setChosen] = useState(() => files.get(ticketId) ?? []);
  useEffect(() => {
    shown.set(ticketId, setChosen);
    return () => void shown.delete(ticketId);
  }, [ticketId]);
  useEffect(() => {
    if (chosen.length > 0) files.set(ticketId, chosen);
    else files.delete(ticketId);
    askOrNot();
  }, [ticketId, chosen]);
  return [chosen, setChosen];
}

/** Adds one, whether its ticket is on the screen or was left. False: nobody is there to send it any more. */
export function addUnsentFile(ticketId: number, file: Attachment): boolean {
  if (sessionStore.get().status !== 'signed-in') return false;
  const add = (before: readonly Attachment[]): readonly Attachment[] => [...before, file];
  const set = shown.get(ticketId);
  if (set) set(add);
  else files.set(ticketId, add(files.get(ticketId) ?? []));
  askOrNot();
  return true;
}

/** Likewise the message that is answered. */
export function useUnsentReply(ticketId: number): [Message | null, (message: Message | null) => void] {
  const [reply, setReply] = useState(() => replies.get(ticketId) ?? null);
  useEffect(() => {
    if (reply) replies.set(ticketId, reply);
    else replies.delete(ticketId);
  }, [ticketId, reply]);
  return [reply, setReply];
}
