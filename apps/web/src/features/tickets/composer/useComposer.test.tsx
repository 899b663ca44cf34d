// A voice note goes the way of what is written: whoever speaks is told first of what they have not seen.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { Providers } from '../../../app/providers.tsx';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { outgoing } from '../../../entities/message/outgoing/outgoing.ts';
import { unseen } from './unseen.ts';
import { useAttachments } from './useAttachments.ts';
import { useComposer } from './useComposer.ts';

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));
afterEach(() => act(() => unseen.set(4, 0)));

test('a voice note waits once for what is unseen', () => {
  const send = vi.spyOn(outgoing, 'send').mockReturnValue(undefined);
  const { result } = renderHook(
    () =>
      useComposer({
        ticket: ticketOf(4),
        attachments: useAttachments(1),
        replyTo: null,
        onReplyDone: () => undefined,
        speaking: true,
        input: { current: null },
      }),
    { wrapper: Providers },
  );
  const note = new File(['x'], 'voice.ogg');
  act(() => unseen.set(4, 2));
  act(() => expect(result.current.sendVoice(note)).toBe(false));
  expect(result.current.newer.warned).toBe(2);
  expect(send).not.toHaveBeenCalled();
  act(() => expect(result.current.sendVoice(note)).toBe(true));
  expect(send).toHaveBeenCalledTimes(1);
});
