// What the signed-in person is sending: by the contract's calls, and kept until the server has answered.
import { sendMessage } from '@recado/contract/messages';
import { useSyncExternalStore } from 'react';
import { call } from '../../../shared/data/client.ts';
import { isLineUp, onLineBack } from '../../../shared/data/useRealtime.ts';
import { upload } from '../../../shared/data/upload.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { outboxOf } from './outbox.ts';
import { OutgoingMessages } from './OutgoingMessages.ts';
import { unsentOf, type Outgoing } from './outgoingEntry.ts';

export const outgoing = new OutgoingMessages({
  send: async ({ ticketId, clientId, body, quoted, files, template, fileList }, onProgress, signal) => {
    const params = { ticketId };
    // What a list says is the server's to fill in.
    if (fileList)
      return (await call(sendMessage, { params, body: { fileListId: fileList.id, clientId }, signal })).messages;
    if (files.length === 0) {
      const quotedMsg = quoted ? { id: quoted.id } : undefined;
      // A template says itself what is sent; what stands for it here is only shown.
      const content = template ? { template: template.message, clientId } : { body, quotedMsg, clientId };
      return (await call(sendMessage, { params, body: content, signal })).messages;
    }
    const fields: Record<string, string> = template
      ? { template: JSON.stringify(template.message), clientId }
      : { body, clientId };
    if (quoted) fields.quotedMsg = JSON.stringify({ id: quoted.id });
    const medias = files.map(({ file }) => file);
    return (await upload(sendMessage, { params, fields, files: { medias }, onProgress, signal })).messages;
  },
  isLineUp,
});

export function useOutgoing(ticketId: number): readonly Outgoing[] {
  return useSyncExternalStore(outgoing.subscribe, () => outgoing.of(ticketId));
}

/** What did not go out, as it stands in lists; a file by its name. null: nothing */
export const useUnsent = (ticketId: number): string | null =>
  useSyncExternalStore(outgoing.subscribe, () => unsentOf(outgoing.of(ticketId)));

let owner: string | undefined;

/** Each session has its own: the next person must neither see nor send what the one before wrote. */
function followSession(): void {
  const state = sessionStore.get();
  const next = state.status === 'signed-in' ? `${sessionStore.age()}:${state.user.id}` : undefined;
  if (next === owner) return;
  owner = next;
  outgoing.open(state.status === 'signed-in' ? outboxOf(state.user.id) : null);
}
sessionStore.subscribe(followSession);
followSession();

onLineBack(() => outgoing.lineBack());

addEventListener('beforeunload', (event) => {
  if (outgoing.uploads()) event.preventDefault();
});
