// The contact form: what it sends, and where the server's complaints appear.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { ContactForm } from './ContactForm.tsx';

function fill(label: RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test('sends name, number, email, birthday and what else is known', async () => {
  const server = fakeServer({ 'POST /contacts': () => ({ body: {} }) });
  const onClose = vi.fn<() => void>();
  renderApp(<ContactForm onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Add contact' });
  fill(/^Name/, 'Ana Lima');
  fill(/^Number/, '5511987654321');
  fill(/^Date of birth/, '1990-05-12');
  fireEvent.click(screen.getByRole('button', { name: 'Add field' }));
  fill(/Field 1 name/, 'City');
  fill(/Field 1 value/, 'Rio');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.asked.map(({ body }) => body)).toEqual([
    {
      name: 'Ana Lima',
      number: '5511987654321',
      email: '',
      birthday: '1990-05-12',
      extraInfo: [{ name: 'City', value: 'Rio' }],
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

test('too short a number is not sent', async () => {
  const server = fakeServer({});
  renderApp(<ContactForm onClose={() => undefined} />);
  await screen.findByRole('dialog');
  fill(/^Name/, 'Ana Lima');
  fill(/^Number/, '123');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Too short')).toBeTruthy();
  expect(server.asked).toEqual([]);
});
