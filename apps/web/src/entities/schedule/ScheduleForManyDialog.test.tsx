// One message for many: what is asked of the server, who is left out and why, and the way back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { upload } from '../../shared/data/upload.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { ScheduleForManyDialog } from './ScheduleForManyDialog.tsx';

vi.mock(import('../../shared/data/upload.ts'), { spy: true });

const LIST = {
  id: 4,
  name: 'Catalogue',
  message: 'Hello {{name}}',
  options: [{ id: 1, name: 'prices.pdf', path: '/x', mediaType: 'application/pdf', size: 5, order: 1 }],
};

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));
afterEach(() => queryClient.clear());

function show(answer: object, props: Partial<Parameters<typeof ScheduleForManyDialog>[0]> = {}) {
  const onClose = vi.fn<() => void>();
  const server = fakeServer({
    'POST /schedules/many': () => ({ body: answer }),
    'DELETE /schedules/many/b1': () => ({ body: { removed: 2 } }),
    'GET /files': () => ({ body: { files: [LIST], hasMore: false, count: 1 } }),
    'GET /files/4': () => ({ body: LIST }),
  });
  renderApp(<ScheduleForManyDialog contactIds={[5, 6]} onClose={onClose} {...props} />);
  return { ...server, onClose };
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));

test('a list of files alone, every week three times; taken back with one click', async () => {
  const { asked, onClose } = show({ created: 2, batch: 'b1', skipped: [] });
  const dialog = await screen.findByRole('dialog', { name: 'Schedule a message for 2 contacts' });
  await within(dialog).findByRole('combobox', { name: 'File list' });
  submit();
  expect(await screen.findByText('Required')).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: 'File list' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Catalogue', hidden: true }));
  // It is seen as somebody will read it.
  expect(await screen.findByText('Hello Mary Jones')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Files that will be sent' }).textContent).toContain('prices.pdf');
  fireEvent.click(screen.getByRole('combobox', { name: 'Repeat' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Every week', hidden: true }));
  fireEvent.click(await screen.findByRole('combobox', { name: 'Ends' }));
  fireEvent.click(await screen.findByRole('option', { name: 'After a number of times', hidden: true }));
  fireEvent.change(await screen.findByLabelText('How many times'), { target: { value: '3' } });
  expect(screen.getByText(/^Next: [^…]+$/).textContent?.split(' · ')).toHaveLength(3);
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.find(({ call }) => call === 'POST /schedules/many')?.body).toMatchObject({
    contactIds: [5, 6],
    body: '',
    fileListId: 4,
    repeat: { every: 'week', count: 3, until: null },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The messages for 2 contacts were canceled.')).toBeTruthy();
});

test('a picture goes with all of them; where it fails nothing stays scheduled', async () => {
  vi.mocked(upload).mockRejectedValueOnce(new ApiError('network', 0)).mockResolvedValueOnce({});
  const { asked, onClose } = show({ created: 2, first: 71, batch: 'b1', skipped: [] });
  fireEvent.change(await screen.findByLabelText(/^Message/, { selector: 'textarea' }), { target: { value: 'Hello!' } });
  const file = new File(['x'], 'cake.png', { type: 'image/png' });
  const input = screen.getByRole('dialog').querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
  submit();
  const calls = () => asked.map(({ call }) => call).filter((call) => call.includes('/schedules/many'));
  await waitFor(() => expect(calls()).toEqual(['POST /schedules/many', 'DELETE /schedules/many/b1']));
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Schedule' })).toHaveProperty('disabled', false));
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls()).toEqual(['POST /schedules/many', 'DELETE /schedules/many/b1', 'POST /schedules/many']);
  expect(vi.mocked(upload).mock.calls[1]?.[1]).toEqual({
    params: { id: 71 },
    query: { scope: 'many' },
    files: { file: [file] },
  });
});

test('who is left out is named, and why', async () => {
  const skipped = [
    { contactId: 6, name: 'Bia', error: 'ERR_NO_PERMISSION' },
    { contactId: 7, name: null, error: 'ERR_NO_CONTACT_FOUND' },
  ];
  const { onClose } = show({ created: 1, batch: 'b1', skipped });
  fireEvent.change(await screen.findByLabelText(/^Message/, { selector: 'textarea' }), { target: { value: 'Hello!' } });
  submit();
  expect(await screen.findByText('2 contacts were left out:')).toBeTruthy();
  expect(screen.getByText('Bia')).toBeTruthy();
  expect(screen.getByText('Deleted contact')).toBeTruthy();
  const [, close] = screen.getAllByRole('button', { name: 'Close' });
  if (close) fireEvent.click(close);
  expect(onClose).toHaveBeenCalled();
});

test('whatever a filter shows, but some; more than a thousand are told so at once', async () => {
  const filtered = { filter: { searchParam: 'ana' }, except: [9], count: 40 };
  const { asked, onClose } = show({ created: 40, batch: 'b1', skipped: [] }, { contactIds: [], filtered });
  fireEvent.change(await screen.findByLabelText(/^Message/, { selector: 'textarea' }), { target: { value: 'Hello!' } });
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const { body } = asked.find(({ call }) => call === 'POST /schedules/many') ?? {};
  expect(body).toMatchObject({ filter: { searchParam: 'ana' }, except: [9], body: 'Hello!' });
  expect(body).not.toHaveProperty('contactIds');
});

test('more than a thousand are told so, before anything is written', async () => {
  show({}, { contactIds: [], filtered: { filter: {}, except: [], count: 1_200 } });
  expect(await screen.findByText(/up to 1,000 contacts at once. You selected 1,200/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
});
