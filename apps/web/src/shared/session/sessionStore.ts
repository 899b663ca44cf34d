// Who is signed in: token and user in memory only, for scripts that are not ours look into localStorage first of all. What
// is stored says that there is a session: the refresh cookie opens it. Knows nothing of the network.
import type { SessionUser } from '@recado/contract/auth';
import { apiErrorOf, type ApiError } from '../errors/ApiError.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { expiryOf, tokenClaims } from './token.ts';

/** Why a session ended; the sign-in page says so. */
export type EndReason = 'logout' | 'expired' | 'elsewhere';

export type SessionState =
  | { status: 'starting' }
  /** somebody was in here, but the server cannot be reached to say who; `trying`: it is being asked */
  | { status: 'unreachable'; trying: boolean }
  /** `refusal`: what the server said when it ended the session for more than its age */
  | { status: 'signed-out'; reason?: EndReason; refusal?: ApiError }
  | { status: 'signed-in'; user: SessionUser };

/** The number of the session that this browser's cookie belongs to. Other tabs listen to it. */
export const SESSION = 'session';
const USER = 'userId';
const KEYS = [SESSION, USER, 'companyId', 'companyDueDate'];
/** Why the last session of this browser ended: its other tabs, which may learn of it by this alone, say the same. */
const ENDED = 'sessionEndedBy';
/** What the server said as it ended it, as it said it. */
const REFUSED = 'sessionRefusedWith';
const REASONS: readonly EndReason[] = ['logout', 'expired', 'elsewhere'];

let token: string | null = null;
let expiresAt = 0;
/** the session that this page goes by, as it is stored */
let own: string | null = null;
/** how many sessions have ended on this page */
let ended = 0;
let state: SessionState = { status: 'signed-out' };
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function storeRefusal(refusal: ApiError | undefined): void {
  if (!refusal) return removeStored(REFUSED);
  const { code: error, status, message, details } = refusal;
  writeStored(REFUSED, JSON.stringify({ error, status, message, details }));
}

function storedRefusal(): ApiError | undefined {
  try {
    const body: unknown = JSON.parse(readStored(REFUSED) ?? 'null');
    const status = typeof body === 'object' && body !== null && 'status' in body ? Number(body.status) : 0;
    return apiErrorOf(body, status);
  } catch {
    // What anybody may have written there is no refusal.
    return undefined;
  }
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

  /** Which session this is; null: none. */
  number: (): string | null => own,

  /** Whether it is still this browser's: another tab may have begun or ended one. */
  isStored: (): boolean => readStored(SESSION) === own,

  /** Whether a token belongs to the session that is open here. */
  isSession: (of: string): boolean => String(tokenClaims(of).session) === own,

  /** The page opens: has somebody signed in here before? */
  begin(): void {
    // Up to 8.0.1 the token stood there.
    removeStored('token');
    own = readStored(SESSION);
    if (state.status === 'signed-out' && readStored(USER) !== null) set({ status: 'starting' });
  },

  /** ms until the token expires; negative when it has */
  tokenLifeLeft: (): number => expiresAt - Date.now(),

  signIn(session: { token: string; user: SessionUser }): void {
    const { user } = session;
    writeStored('companyId', String(user.companyId));
    writeStored(USER, String(user.id));
    writeStored('companyDueDate', user.company.dueDate ?? '');
    ({ token } = session);
    expiresAt = expiryOf(token, Date.now());
    own = String(tokenClaims(token).session);
    // Last, because other tabs listen to it.
    writeStored(SESSION, own);
    set({ status: 'signed-in', user });
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

  /** Another tab has ended it. */
  endAsThere(): void {
    this.end(REASONS.find((reason) => reason === readStored(ENDED)) ?? 'logout', storedRefusal());
  },

  /** Forgets everything; guards then lead to /login. Leaves alone what another tab's newer sign-in has stored. */
  end(reason: EndReason, refusal?: ApiError): void {
    if (this.isStored()) {
      writeStored(ENDED, reason);
      storeRefusal(refusal);
      KEYS.forEach(removeStored);
    }
    token = null;
    own = null;
    ended += 1;
    set({ status: 'signed-out', reason, refusal });
  },
};
