// A quick reply with a file: it waits for the file, gets it, or goes on without it.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { quickMessageOf } from '../../../../../test/build.ts';
import { renderApp } from '../../../../../test/render.tsx';
import { usePickReply } from './usePickReply.ts';

const REPLY = quickMessageOf(1, {
  message: 'Our menu',
  mediaPath: '/files/menu.pdf',
  mediaName: 'menu.pdf',
  mediaType: 'application/pdf',
});

const onFile = vi.fn<(file: File) => void>();
let answers: PromiseWithResolvers<Response>[] = [];

function Composer() {
  const { pick, wordsOf, fetching, giveUp } = usePickReply(
    () => ({ contact: { name: 'Ana' }, ticketId: 1, now: new Date(), timeZone: 'UTC', language: 'en' }),
    () => undefined,
    onFile,
  );
  return (
    <>
      <p>{fetching ? 'waits' : 'ready'}</p>
      <output>{wordsOf({ ...REPLY, message: 'Hello {{firstName}}' })}</output>
      <button onClick={() => pick(REPLY)}>Pick</button>
      <button onClick={giveUp}>Give up</button>
    </>
  );
}

const state = (): string | null => screen.getByRole('paragraph').textContent;
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  answers = [];
  onFile.mockClear();
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    const answer = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => answer.reject(signal.reason));
    answers.push(answer);
    return answer.promise;
  });
  renderApp(<Composer />);
});

test('it waits until the last of the files is there', async () => {
  press('Pick');
  press('Pick');
  expect(state()).toBe('waits');
  const [first, second] = answers;
  await act(async () => first?.resolve(new Response('one')));
  await waitFor(() => expect(onFile).toHaveBeenCalledTimes(1));
  expect(state()).toBe('waits');
  await act(async () => second?.resolve(new Response('two')));
  await waitFor(() => expect(state()).toBe('ready'));
  expect(onFile.mock.calls.map(([{ name }]) => name)).toEqual(['menu.pdf', 'menu.pdf']);
});

test('what is offered reads as it will be sent', () => {
  expect(screen.getByText('Hello Ana')).toBeTruthy();
});

test('given up, it waits no longer and says nothing', async () => {
  press('Pick');
  press('Give up');
  await waitFor(() => expect(state()).toBe('ready'));
  expect(onFile).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});
