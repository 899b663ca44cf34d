// People and groups as WhatsApp shows them to us.
import { isLidUser, isPnUser, jidDecode, type GroupParticipant, type WASocket } from 'baileys';
import type { GroupInfo } from '@recado/channel/channel';
import type { Party } from '@recado/channel/inbound';
import { jidOf } from './addresses.ts';
import type { Groups } from './groups.ts';

const PICTURE_MS = 15_000;
/** none, or not for us */
const HIDDEN = new Set<unknown>([401, 403, 404]);

/** Where the profile picture is; null where there is none to see. */
export async function pictureOf(sock: WASocket, party: Party): Promise<string | null> {
  try {
    return (await sock.profilePictureUrl(jidOf(party), 'image', PICTURE_MS)) ?? null;
  } catch (error) {
    // Baileys puts the server's code there.
    if (error instanceof Error && 'data' in error && HIDDEN.has(error.data)) return null;
    throw error;
  }
}

export async function groupInfoOf(sock: WASocket, groups: Groups, groupId: string): Promise<GroupInfo> {
  const { subject, participants } = await groups.metadata(sock, groupId);
  return { id: groupId, subject, participants: participants.map(partyOf) };
}

function partyOf({ id, phoneNumber, lid, notify }: GroupParticipant): Party {
  const named = [id, phoneNumber, lid];
  const user = (isOf: (jid: string | undefined) => boolean | undefined) =>
    jidDecode(named.find((jid) => isOf(jid)))?.user;
  return { phone: user(isPnUser), hiddenId: user(isLidUser), name: notify };
}
