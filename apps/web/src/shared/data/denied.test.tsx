// A call that is refused: one toast with the words of its code, whatever the part that called makes of its errors.
import { sendMessage } from '@recado/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { notifyError } from '../ui/notify.ts';
import { call } from './client.ts';

interface Caller {
  quiet?: boolean;
  onError?: (error: Error) => void;
}

function Send({ quiet = false, onError }: Caller) {
  const { mutate, isError } = useMutation({
    meta: { quiet },
    mutationFn: () => call(sendMessage, { params: { ticketId: 4 }, body: { body: 'hello' } }),
    onError,
  });
  return <button onClick={() => mutate()}>{isError ? 'refused' : 'send'}</button>;
}

const WORDS = {
  ERR_NO_PERMISSION: /^You don’t have permission to do this/,
  ERR_PLAN_FEATURE: /^Your plan doesn’t include this/,
};
const CALLERS: Record<string, Caller> = {
  'says nothing of errors': {},
  'shows them itself': { quiet: true },
  'tells them itself': { quiet: true, onError: notifyError },
};
const CASES = Object.entries(WORDS).flatMap(([code, words]) =>
  Object.entries(CALLERS).map(([who, caller]) => ({ code, words, who, caller })),
);

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));

it.each(CASES)('$code where the part $who', async ({ code, words, caller }) => {
  fakeServer({ 'POST /messages/4': () => ({ status: 403, body: { error: code } }) });
  renderApp(<Send {...caller} />);
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('button', { name: 'refused' });
  expect(await screen.findAllByText(words)).toHaveLength(1);
});

it('other errors are the part’s own where it says so', async () => {
  fakeServer({ 'POST /messages/4': () => ({ status: 409, body: { error: 'ERR_CONFLICT' } }) });
  renderApp(<Send quiet />);
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('button', { name: 'refused' });
  expect(screen.queryByText(/^Someone else changed this/)).toBeNull();
});
