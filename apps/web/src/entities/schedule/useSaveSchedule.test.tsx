// A scheduled message whose picture failed: trying again makes no second one.
import type { Schedule } from '@recado/contract/schedules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { scheduleOf } from '../../../test/build.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { upload } from '../../shared/data/upload.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { useSaveSchedule, type FilledIn } from './useSaveSchedule.ts';

vi.mock(import('../../shared/data/upload.ts'), { spy: true });

const SAVED = scheduleOf(5, { sendAt: '2026-11-22T12:00:00Z' });
const FILLED_IN = {
  contactId: 2,
  body: 'Bolo pronto',
  sendAt: '2026-11-22 09:00:00',
  picture: new File(['x'], 'bolo.png'),
  fileList: null,
  repeat: null,
  scope: 'one' as const,
};

interface FormProps {
  edited?: Schedule | null;
  values?: FilledIn;
  onDone: () => void;
}

function Form({ edited = null, values = FILLED_IN, onDone }: FormProps) {
  const { save, saving } = useSaveSchedule(1, edited, onDone);
  return (
    <button disabled={saving} onClick={() => save(values)}>
      Save
    </button>
  );
}

beforeEach(() => {
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({ session: 1 }), user: sessionUser() });
});

test('the second try changes what the first one made', async () => {
  vi.mocked(upload).mockRejectedValueOnce(new ApiError('network', 0)).mockResolvedValueOnce(SAVED);
  const onDone = vi.fn<() => void>();
  const { asked } = fakeServer({
    'POST /schedules': () => ({ body: SAVED }),
    'PUT /schedules/5': () => ({ body: SAVED }),
  });
  renderApp(<Form onDone={onDone} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.click(button);
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(button);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(asked.map(({ call }) => call)).toEqual(['POST /schedules', 'PUT /schedules/5']);
  expect(upload).toHaveBeenCalledTimes(2);
});

test('a picture that is taken away is told of', async () => {
  const withPicture: Schedule = { ...SAVED, mediaPath: '/bolo.png', mediaName: 'bolo.png' };
  const { asked } = fakeServer({
    'PUT /schedules/5': () => ({ body: withPicture }),
    'DELETE /schedules/5/media-upload': () => ({ body: SAVED }),
  });
  renderApp(<Form edited={withPicture} values={{ ...FILLED_IN, picture: null }} onDone={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Media deleted')).toBeTruthy();
  expect(asked.map(({ call }) => call)).toEqual(['PUT /schedules/5', 'DELETE /schedules/5/media-upload']);
});
