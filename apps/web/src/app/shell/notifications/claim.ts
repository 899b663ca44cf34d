// One tab of several tells of a message: the one that is looked at, or else any.

/** ms that a hidden tab leaves to a visible one */
const WAIT = 150;
/** ms in which the other tabs hear of the same message, the last of them after a lost line */
const HELD = 10_000;

/** True in the one tab that is to tell of it. Without locks (an address that is not secure) each tab tells. */
export async function claimMessage(messageId: number): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  if (document.hidden) await new Promise((resolve) => setTimeout(resolve, WAIT));
  return new Promise((resolve) => {
    void navigator.locks.request(`recado-message-${messageId}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((free) => setTimeout(free, HELD));
    });
  });
}
