// Whose a chat is. Pure.

/** Its owner; when they are gone, any of its members. */
export const mayChange = (ownerId: number | null, memberId: number): boolean =>
  ownerId === null || ownerId === memberId;

/** Who is in it once it has been changed: those who are named, and its owner, or whoever changes it for want of one. */
export const membersAfter = (named: readonly number[], ownerId: number | null, memberId: number): ReadonlySet<number> =>
  new Set([...named, ownerId ?? memberId]);
