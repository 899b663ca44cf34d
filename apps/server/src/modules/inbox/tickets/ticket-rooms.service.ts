// Which rooms a person may listen in, and which rooms a ticket's events go to: one rule for both.
import type { Platform } from '../../../platform/platform.ts';
import type { RoomRules } from '../../../platform/realtime/sockets.ts';

export function ticketRoomRules(_platform: Platform): RoomRules {
  return { ticket: () => Promise.resolve(undefined), tickets: () => [], notification: () => [], always: () => [] };
}
