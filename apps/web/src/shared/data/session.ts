// Signing in and out, restoring the session on start, and keeping several tabs of one browser in step.
import {
  login as loginEndpoint,
  loginSecond as loginSecondEndpoint,
  logout as logoutEndpoint,
} from '@recado/contract/auth';
import { call, callWithToken, refreshSession, type CallInput, type Reply } from './client.ts';
import { isApiError } from '../errors/ApiError.ts';
import { queryClient } from './queryClient.ts';
import { retryAfter } from './retrySteps.ts';
import { readStored } from '../session/storage.ts';
import { SESSION, sessionStore, type EndReason } from '../session/sessionStore.ts';
import { tokenClaims } from '../session/token.ts';

const ENDED = 'sessionEnded';

/** Restores the session of a browser in which somebody has signed in. Never throws: the outcome is the store's state. */
export async function startSession(): Promise<void> {
  sessionStore.begin();
  watchOtherTabs();
  addEventListener('online', () => void tryAgain());
  await restoreSession();
}

let restoring: Promise<void> | undefined;
let failed = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Where the server cannot be reached it is tried again, on whatever screen, until it answers. */
export function restoreSession(): Promise<void> {
  clearTimeout(retry);
  restoring ??= restoreOnce().finally(() => {
    restoring = undefined;
  });
  return restoring;
}

/** A person asks, or the network is said to be back: not at the next step only. */
export async function tryAgain(): Promise<void> {
  if (sessionStore.get().status !== 'unreachable') return;
  failed = 0;
  await restoreSession();
}

async function restoreOnce(): Promise<void> {
  if (sessionStore.get().status === 'signed-out') return;
  sessionStore.trying();
  try {
    await refreshSession();
    failed = 0;
  } catch (error) {
    // A refusal has already ended the session.
    if (!isApiError(error, 'network') && isRefusal(error)) return;
    sessionStore.unreachable();
    if (sessionStore.get().status !== 'unreachable') return;
    failed += 1;
    retry = setTimeout(() => {
      // Somebody may have signed in meanwhile.
      if (sessionStore.get().status === 'unreachable') void restoreSession();
    }, retryAfter(failed));
  }
}

const isRefusal = (error: unknown): boolean => isApiError(error) && (error.status === 401 || error.status === 403);

/** What the second step is for, and what it takes. */
export type SecondStepAsked = Extract<Reply<typeof loginEndpoint>, { challenge: string }>;

/** Signs in; guards then lead on. Answers a challenge where a second step is to follow. Throws ApiError. */
export const login = (credentials: CallInput<typeof loginEndpoint>['body']): Promise<SecondStepAsked | undefined> =>
  firstStep(() => call(loginEndpoint, { body: credentials }));

/** The same, however somebody shows who they are. */
export async function firstStep(ask: () => Promise<Reply<typeof loginEndpoint>>): Promise<SecondStepAsked | undefined> {
  // The end of the session before takes its cookie along: not the new one's. Nor does it come back over the new one.
  await Promise.all([leaving, restoring]);
  const reply = await ask();
  if ('challenge' in reply) return reply;
  begin(reply);
  return undefined;
}

/** The second step: a code of the app, a recovery code, or a passkey. */
export async function loginSecond(body: CallInput<typeof loginSecondEndpoint>['body']): Promise<void> {
  begin(await call(loginSecondEndpoint, { body }));
}

function begin(session: Reply<typeof loginSecondEndpoint>): void {
  queryClient.clear();
  forgetEnd();
  sessionStore.signIn(session);
}

/** After a sign-in that was refused because the subscription has run out: its cookie opens a session in which one pays. */
export async function loginToPay(): Promise<void> {
  await leaving;
  await refreshSession();
  queryClient.clear();
  forgetEnd();
}

function forgetEnd(): void {
  try {
    sessionStorage.removeItem(ENDED);
  } catch {
    // nothing was kept there
  }
}

let leaving = Promise.resolve();

/** Signs out here at once, also when the server cannot be told; then tells it. */
export async function logout(): Promise<void> {
  const token = sessionStore.token();
  sessionStore.end('logout');
  queryClient.clear();
  if (token === null) return;
  // When it cannot be told: the token runs out by itself.
  leaving = callWithToken(logoutEndpoint, token).catch(() => undefined);
  await leaving;
}

/** Whether a sign-in of this user is neither ours nor that of another tab of this browser. */
export function isOtherSession(session: number): boolean {
  return ![String(tokenClaims(sessionStore.token() ?? '').session), readStored(SESSION)].includes(String(session));
}

/** The account was opened on another computer: forget it here and start anew. */
export function leaveToOtherSession(): void {
  sessionStore.end('elsewhere');
  try {
    // The sign-in page says it again after the reload: a toast of one second is soon missed.
    sessionStorage.setItem(ENDED, 'elsewhere');
  } catch {
    // then it does not
  }
  setTimeout(() => location.reload(), 1_000);
}

/** Why the last session ended, across the reload too. */
export function endReason(): EndReason | undefined {
  const state = sessionStore.get();
  if (state.status === 'signed-out' && state.reason) return state.reason;
  try {
    return sessionStorage.getItem(ENDED) === 'elsewhere' ? 'elsewhere' : undefined;
  } catch {
    return undefined;
  }
}

/** What the server said when it ended the last session: that nobody has paid, for one. */
export function endRefusal(): Error | undefined {
  const state = sessionStore.get();
  return state.status === 'signed-out' ? state.refusal : undefined;
}

function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== SESSION || sessionStore.isStored()) return;
    const state = sessionStore.get();
    if (readStored(SESSION) === null) {
      if (state.status === 'signed-in') sessionStore.endAsThere();
    } else if (state.status === 'signed-in' && readStored('userId') === String(state.user.id)) {
      // Signed in anew, or with a new password: our token has ended, and the cookie opens the session that has begun.
      void refreshSession().catch(() => undefined);
    } else {
      location.reload();
    }
  });
}
