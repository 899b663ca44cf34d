// One tab of several tells of a message, or of a notice: the one in which its ticket is looked at (it keeps quiet), else the one looked at, else a visible one, else any.

/** ms that a tab leaves to those which know better */
const WAIT = { shown: 0, 'looked-at': 50, visible: 100, hidden: 150 } as const;
export type TabState = keyof typeof WAIT;
/** ms in which the other tabs hear of the same message, the last of them after a lost line */
const HELD = 10_000;

/** True in the one tab that is to tell of it. Without locks (an address that is not secure) each tab tells. */
export async function claim(
  what: `message-${number}` | `notice-${string}` | `told-${number}`,
  tab: TabState,
): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  if (tab !== 'shown') await new Promise((resolve) => setTimeout(resolve, WAIT[tab]));
  return new Promise((resolve) => {
    void navigator.locks.request(`recado-${what}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((free) => setTimeout(free, HELD));
    });
  });
}
