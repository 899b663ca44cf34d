// Choosing a template, filling it in, and what goes to the server.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { couponTemplate, plainTemplate, templateOf } from '../../../entities/template/template.fixture.ts';
import { TemplatePicker } from './TemplatePicker.tsx';

const createObjectURL = (file: File): string => `blob:${file.name}`;
const TICKET = ticketOf(9, { whatsappId: 5 });

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
});
afterEach(() => {
  queryClient.clear();
  sessionStore.end('logout');
});

function show(templates: unknown[], more: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  const server = fakeServer({ 'GET /whatsapp/5/templates': () => ({ body: { templates } }), ...more });
  const onClose = vi.fn<() => void>();
  renderApp(<TemplatePicker ticket={TICKET} refused={null} onClose={onClose} />);
  return { ...server, onClose };
}

const type = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

const choose = (name: string, mime: string): void => {
  const field = document.querySelector('input[type="file"]');
  if (field) fireEvent.change(field, { target: { files: [new File(['x'], name, { type: mime })] } });
};

test('search, fill in, see it, send it', async () => {
  const { asked, onClose } = show([templateOf(), plainTemplate], {
    'POST /messages/9': () => ({ body: { messages: [] } }),
  });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'order ready' } });
  expect(screen.queryByText('hello_again')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /order_ready/ }));
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  type(/^Title, field 1/, '42');
  type(/^Text, field 1/, 'Ana');
  type(/^Text, field 2/, 'at ten');
  expect(send.disabled).toBe(true);
  expect(screen.getByText('Comes after https://padaria.example/p/')).toBeTruthy();
  type(/^End of the “Acompanhar” link/, 'abc');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Pedido 42')).toBeTruthy();
  expect(preview.getByText('Olá, Ana! Seu pedido chega at ten. Até logo, Ana.')).toBeTruthy();
  fireEvent.click(send);
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'POST /messages/9')?.body).toEqual({
      template: {
        name: 'order_ready',
        language: 'pt_BR',
        header: ['42'],
        body: ['Ana', 'at ten'],
        buttons: { '1': 'abc' },
      },
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  );
});

test('another template after all', async () => {
  show([templateOf(), plainTemplate]);
  fireEvent.click(await screen.findByRole('button', { name: /order_ready/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Other templates' }));
  expect(await screen.findByRole('button', { name: /hello_again/ })).toBeTruthy();
});

test('a file goes above the text, so it must be there', async () => {
  show([{ ...plainTemplate, header: { type: 'image' } }]);
  fireEvent.click(await screen.findByRole('button', { name: /hello_again/ }));
  type(/^Text: first_name/, 'Ana');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  choose('bill.pdf', 'application/pdf');
  expect(await screen.findByText('Only a JPEG or PNG picture.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  choose('bread.png', 'image/png');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false));
  expect(screen.queryByText('Only a JPEG or PNG picture.')).toBeNull();
  const picture = screen.getByRole('region', { name: 'Preview' }).querySelector('img');
  expect(picture?.src).toBe('blob:bread.png');
});

test('a document above the text is previewed by its name', async () => {
  show([{ ...plainTemplate, header: { type: 'document' } }]);
  fireEvent.click(await screen.findByRole('button', { name: /hello_again/ }));
  choose('bill.pdf', 'application/pdf');
  expect(await within(screen.getByRole('region', { name: 'Preview' })).findByText('bill.pdf')).toBeTruthy();
});

test('a button that copies a code wants the code', async () => {
  show([couponTemplate]);
  fireEvent.click(await screen.findByRole('button', { name: /coupon/ }));
  expect(screen.getByLabelText(/^Code copied by “Copiar código”/)).toBeTruthy();
  expect(screen.getByLabelText(/^End of the “Usar” link/)).toBeTruthy();
});

test('where nothing is to be filled in, the focus is on what sends it', async () => {
  show([templateOf({ name: 'ready', header: null, body: { text: 'Ready.', variables: [] }, buttons: [] })]);
  fireEvent.click(await screen.findByRole('button', { name: /ready/ }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
});

test('none is approved: where they come from', async () => {
  show([]);
  expect(await screen.findByText('No approved templates')).toBeTruthy();
});

test('the network refuses: why, and again', async () => {
  let times = 0;
  show([], {
    'GET /whatsapp/5/templates': () => {
      times += 1;
      return times === 1
        ? { status: 502, body: { error: 'ERR_WAPP_ACCOUNT_REFUSED', message: 'x' } }
        : { body: { templates: [plainTemplate] } };
    },
  });
  expect(await screen.findByText(/rejected this connection’s account/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('button', { name: /hello_again/ })).toBeTruthy();
});
