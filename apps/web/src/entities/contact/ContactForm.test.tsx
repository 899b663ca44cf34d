// The contact form: what it sends, and where the server's complaints appear.
import type { Contact } from '@recado/contract/contacts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactOf } from '../../../test/build.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { ContactForm } from './ContactForm.tsx';

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));

function fill(label: RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const TAGS = { 'GET /tags/list': () => ({ body: [{ id: 3, name: 'VIP', color: '#aa0000' }] }) };
/** What was asked but for what the fields offer. */
const written = ({ asked }: ReturnType<typeof fakeServer>) => asked.filter((one) => !one.call.startsWith('GET '));

test('sends name, number, email, birthday, tags and what else is known', async () => {
  const server = fakeServer({ ...TAGS, 'POST /contacts': () => ({ body: {} }) });
  const onClose = vi.fn<() => void>();
  renderApp(<ContactForm onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Add contact' });
  fill(/^Name/, 'Ana Lima');
  fill(/^Number/, '5511987654321');
  fill(/^Date of birth/, '1990-05-12');
  fireEvent.click(screen.getByRole('combobox', { name: 'Tags' }));
  fireEvent.click(await screen.findByRole('option', { name: 'VIP', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Add field' }));
  fill(/Field 1 name/, 'City');
  fill(/Field 1 value/, 'Rio');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written(server).map(({ body }) => body)).toEqual([
    {
      name: 'Ana Lima',
      number: '5511987654321',
      email: '',
      birthday: '1990-05-12',
      extraInfo: [{ name: 'City', value: 'Rio' }],
      tagIds: [3],
    },
  ]);
});

test.each([
  ['ERR_DUPLICATED_CONTACT', 409, /contact with this number/i],
  ['ERR_WAPP_INVALID_CONTACT', 400, /isn’t a valid/i],
])('%s stands under the number', async (error, status, words) => {
  fakeServer({ 'POST /contacts': () => ({ status, body: { error } }) });
  renderApp(<ContactForm onClose={() => undefined} />);
  await screen.findByRole('dialog');
  fill(/^Name/, 'Ana Lima');
  fill(/^Number/, '5511987654321');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const complaint = await within(screen.getByRole('dialog')).findByText(words);
  expect(screen.getByLabelText(/^Number/).getAttribute('aria-describedby')).toContain(complaint.id);
});

test('a number that was pasted or typed as at home is sent with its country code, and one that is stored as it is', async () => {
  const server = fakeServer({ 'POST /contacts': () => ({ body: {} }), 'PUT /contacts/4': () => ({ body: {} }) });
  const save = async (number: string, contact?: Contact): Promise<unknown> => {
    const onClose = vi.fn<() => void>();
    const { unmount } = renderApp(<ContactForm contact={contact} onClose={onClose} />);
    await screen.findByRole('dialog');
    fill(/^Name/, 'Ana Lima');
    if (!contact) fill(/^Number/, number);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    unmount();
    return server.asked.at(-1)?.body;
  };
  expect(await save('+55 (11) 98765-4321')).toMatchObject({ number: '5511987654321' });
  expect(await save('(11) 98765-4321')).toMatchObject({ number: '5511987654321' });
  // A Dutch one that could be Belo Horizonte's.
  expect(await save('', contactOf(4, { name: 'Anna', number: '31987654321' }))).toMatchObject({
    number: '31987654321',
  });
});

test('too short a number is not sent', async () => {
  const server = fakeServer({});
  renderApp(<ContactForm onClose={() => undefined} />);
  await screen.findByRole('dialog');
  fill(/^Name/, 'Ana Lima');
  fill(/^Number/, '123');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Country code, area code and number: 8 to 15 digits')).toBeTruthy();
  expect(written(server)).toEqual([]);
});
