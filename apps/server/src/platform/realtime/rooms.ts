// Names of the rooms that any event may go to; modules have others of their own.
import type { Permission } from '@recado/contract/permissions';

export const companyRoom = (companyId: number): string => `company-${companyId}`;
export const adminsRoom = (companyId: number): string => `company-${companyId}-admins`;
/** The permissions that events ask for. */
export const HEARD_PERMISSIONS = [
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
  'users-page:edit',
] as const satisfies readonly Permission[];

/** Whoever has one of them. */
export const permittedRoom = (companyId: number, permission: (typeof HEARD_PERMISSIONS)[number]): string =>
  `company-${companyId}-may-${permission}`;
export const userRoom = (userId: number): string => `user-${userId}`;
export const sessionRoom = (userId: number, session: number): string => `user-${userId}-session-${session}`;

/** In an event's rooms: whoever is in this one does not get it, whatever other room they are in. */
export const except = (room: string): string => `!${room}`;
export const isException = (room: string): boolean => room.startsWith('!');

/** Who may only pay is in this one instead. */
export const expiredRoom = (room: string): string => `expired:${room}`;
