// Names of the rooms that any event may go to; modules have others of their own.
export const companyRoom = (companyId: number): string => `company-${companyId}`;
export const adminsRoom = (companyId: number): string => `company-${companyId}-admins`;
export const userRoom = (userId: number): string => `user-${userId}`;
export const sessionRoom = (userId: number, session: number): string => `user-${userId}-session-${session}`;

/** In an event's rooms: whoever is in this one does not get it, whatever other room they are in. */
export const except = (room: string): string => `!${room}`;
export const isException = (room: string): boolean => room.startsWith('!');

/** Who may only pay is in this one instead. */
export const expiredRoom = (room: string): string => `expired:${room}`;
