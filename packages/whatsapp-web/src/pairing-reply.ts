// With our answer to its last word the phone has linked us: by then the keys are in the table, or a process that dies in
// that moment leaves a device that nobody can log in as.
import { configureSuccessfulPairing, type AuthenticationCreds, type BinaryNode, type WASocket } from 'baileys';
import { heldBack } from './held-back.ts';

export interface PairingReplyParts {
  sock: Pick<WASocket, 'ws'>;
  creds: AuthenticationCreds;
  keep: (paired: AuthenticationCreds) => Promise<void>;
  /** they cannot be stored */
  onRefused: (error: unknown) => void;
}

export function storePairing({ sock: { ws }, creds, keep, onRefused }: PairingReplyParts): void {
  const event = 'CB:iq,,pair-success';
  const release = heldBack(ws, event);
  ws.on(event, (stanza: BinaryNode) => {
    const paired = pairedBy(stanza, creds);
    // What cannot be read Baileys comes upon as well, and ends the line.
    if (paired) keep(paired).then(() => release(stanza), onRefused);
    else release(stanza);
  });
}

/** As Baileys will make them a moment later. */
function pairedBy(stanza: BinaryNode, creds: AuthenticationCreds): AuthenticationCreds | undefined {
  try {
    return { ...creds, ...configureSuccessfulPairing(stanza, creds).creds };
  } catch {
    return undefined;
  }
}
