// Who is signed in: the token in memory and in localStorage, the user in memory only. Knows nothing of the network.
import type { SessionUser } from '@recado/contract/auth';
import { readStored, removeStored, writeStored } from './storage.ts';
import { expiryOf } from './token.ts';

/** Why a session ended; the sign-in page says so. */
export type EndReason = 'logout' | 'expired' | 'elsewhere';

export type SessionState =
  | { status: 'starting' }
  /** there is a token, but the server cannot be reached to restore its user; `trying`: it is being asked */
  | { status: 'unreachable'; trying: boolean }
  /** `refusal`: what the server said when it ended the session for more than its age */
  | { status: 'signed-out'; reason?: EndReason; refusal?: Error }
  | { status: 'signed-in'; user: SessionUser };

const TOKEN = 'token';
const KEYS = [TOKEN, 'companyId', 'userId', 'companyDueDate'];

let token = readStored(TOKEN);
// Of a stored token nobody knows when it came; the start refreshes it anyhow.
let expiresAt = 0;
/** how many sessions have ended on this page */
let ended = 0;
let state: SessionState = { status: token ? 'starting' : 'signed-out' };
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const sessionStore = {
  get: (): SessionState => state,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Tells an answer that comes late whether the session that asked is still the one. */
  age: (): number => ended,

  token: (): string | null => token,
  storedToken: (): string | null => readStored(TOKEN),

  /** ms until the token expires; negative when it has */
  tokenLifeLeft: (): number => expiresAt - Date.now(),

  signIn(session: { token: string; user: SessionUser }): void {
    const { user } = session;
    writeStored('companyId', String(user.companyId));
    writeStored('userId', String(user.id));
    writeStored('companyDueDate', user.company.dueDate ?? '');
    // Last, because other tabs listen to it.
    this.adoptToken(session.token);
    writeStored(TOKEN, session.token);
    set({ status: 'signed-in', user });
  },

  /** Another tab refreshed the token. */
  adoptToken(fresh: string): void {
    token = fresh;
    expiresAt = expiryOf(fresh, Date.now());
  },

  unreachable(): void {
    if (state.status === 'starting' || state.status === 'unreachable') set({ status: 'unreachable', trying: false });
  },

  /** Unreachable it stays meanwhile: the screen that says so does not come and go with each try. */
  trying(): void {
    if (state.status === 'unreachable') set({ status: 'unreachable', trying: true });
  },

  changeUser(change: Partial<SessionUser>): void {
    if (change.company) writeStored('companyDueDate', change.company.dueDate ?? '');
    if (state.status === 'signed-in') set({ status: 'signed-in', user: { ...state.user, ...change } });
  },

  /** Forgets everything; guards then lead to /login. Leaves alone what another tab's newer sign-in has stored. */
  end(reason: EndReason, refusal?: Error): void {
    this.clearStored();
    token = null;
    ended += 1;
    set({ status: 'signed-out', reason, refusal });
  },

  clearStored(): void {
    if (readStored(TOKEN) === token) KEYS.forEach(removeStored);
  },
};
