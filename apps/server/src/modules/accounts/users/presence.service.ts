// Who is online: a heartbeat from each socket.
import type { Actor } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';

export async function markSeen(_platform: Platform, _actor: Actor): Promise<void> {}
