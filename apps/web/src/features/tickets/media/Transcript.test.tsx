// Having a recording written down: offered where there is a key for it, and only there.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messageOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { Transcript } from './Transcript.tsx';

test.each([
  ['is offered', true, true, true],
  ['needs an assistant', true, false, false],
  ['needs a plan with them', false, true, false],
])('it %s', (_what, useOpenAi, hasAssistant, offered) => {
  const user = sessionUser();
  const plan = { ...user.company.plan, useOpenAi };
  sessionStore.signIn({ token: tokenOf({}), user: { ...user, company: { ...user.company, plan, hasAssistant } } });
  renderApp(<Transcript message={messageOf(1, { mediaType: 'audio' })} />);
  expect(screen.queryByRole('button', { name: 'Transcribe' }) !== null).toBe(offered);
});
