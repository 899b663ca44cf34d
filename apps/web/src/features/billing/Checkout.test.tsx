// The checkout: the order of its steps, what is sent and what is not, the Pix code, and the end.
import type { Charge, Invoice, PaymentOptions } from '@recado/contract/invoices';
import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tell } from '../../../test/line.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer, type Asked } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { useLine } from '../../../test/useLine.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';

vi.mock(import('../../shared/data/lineSocket.ts'), () => import('../../../test/line.ts'));

const invoice: Invoice = {
  id: 12,
  detail: 'Plano Básico',
  value: 99.9,
  dueDate: '2026-12-01T12:00:00Z',
  status: 'open',
  paidAt: null,
};
const uuid = '0b5e5bb4-6d2c-4a5e-9d5e-0a3a3f6f8a11';
const pix: Charge = {
  uuid,
  invoiceId: 12,
  method: 'pix',
  status: 'pending',
  valor: { original: '99.90' },
  qrcode: { qrcode: '00020126PIXCODE6304ABCD' },
  url: null,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  reason: null,
};
const sandbox: PaymentOptions = {
  provider: 'sandbox',
  methods: ['pix', 'card'],
  card: { by: 'token' },
  needsDocument: false,
};

function Shown() {
  useLine();
  return <CheckoutDialog invoice={invoice} onClose={() => undefined} />;
}

interface World {
  options?: PaymentOptions;
  charge?: Charge;
  looked?: () => Charge;
}

function open({ options = sandbox, charge = pix, looked = () => charge }: World = {}): { asked: Asked[] } {
  const { company } = sessionUser();
  const server = fakeServer({
    'GET /subscription/options': () => ({ body: options }),
    'GET /companies/listPlan/3': () => ({
      body: {
        id: 3,
        name: 'Padaria',
        plan: { id: 1, name: 'Básico', users: 10, connections: 2, queues: 5, value: 99.9, ...company.plan },
      },
    }),
    'POST /subscription': () => ({ body: charge }),
    [`GET /subscription/${uuid}`]: () => ({ body: looked() }),
    'GET /auth/me': () => ({ body: sessionUser({ company: { ...company, dueDate: '2027-02-01T12:00:00Z' } }) }),
  });
  renderApp(
    <Routes>
      <Route path="/financeiro" element={<Shown />} />
      <Route path="/" element={<p>The start</p>} />
    </Routes>,
    { at: '/financeiro' },
  );
  return server;
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const type = (name: RegExp, value: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
};
const sent = (asked: Asked[]): unknown => asked.find(({ call }) => call === 'POST /subscription')?.body;

/** From the plan over the missing data to the review. */
async function goToReview({ keepsAddress = false } = {}): Promise<void> {
  await screen.findByText('10 attendants');
  fireEvent.click(button('Next'));
  type(/^Name or company/, 'Padaria Ana');
  type(/^Address/, 'Rua das Flores, 1');
  type(/^City/, 'São Paulo');
  type(/^ZIP code/, '01000-000');
  if (keepsAddress) fireEvent.click(screen.getByRole('checkbox', { name: 'Use this address for billing from now on' }));
  fireEvent.click(button('Next'));
  await screen.findByText('10 attendants');
  fireEvent.click(button('Next'));
  await screen.findByText('Payment method');
}

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

const storedIn = (storage: Storage): (string | null)[] =>
  Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? ''));

async function payByCard(number: string): Promise<void> {
  await goToReview();
  fireEvent.click(screen.getByRole('radio', { name: 'Card' }));
  type(/^Name on card/, 'ANA LIMA');
  type(/^Card number/, number);
  type(/^Expiry date/, '12/99');
  type(/^Security code/, '987');
  fireEvent.click(button('Pay'));
}

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ id: 7 }) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('starts at the plan and asks for the data before the review', async () => {
  open();
  expect(await screen.findByText('10 attendants')).toBeDefined();
  expect(screen.getByText(/R\$\s99,90/)).toBeDefined();
  fireEvent.click(button('Next'));
  expect(screen.getAllByText('Fill in this field')).toHaveLength(3);
  // It goes there.
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Address/ }));
  fireEvent.click(button('Next'));
  expect(screen.queryByText('Payment method')).toBeNull();
});

it('says what is missing before one goes on, and leads there', async () => {
  open();
  await screen.findByText('10 attendants');
  expect(screen.getByText(/^To pay, we still need: Address, City, and ZIP code\./)).toBeDefined();
  fireEvent.click(button('Fill in'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Address/ }));
  type(/^Address/, 'Rua das Flores, 1');
  type(/^City/, 'São Paulo');
  type(/^ZIP code/, '01000-000');
  fireEvent.click(button('Next'));
  await screen.findByText('10 attendants');
  expect(screen.queryByText(/^To pay, we still need/)).toBeNull();
});

it('says at a field what is wrong as one leaves it', async () => {
  open();
  await screen.findByText('10 attendants');
  fireEvent.click(screen.getByRole('button', { name: /Your details/ }));
  expect(screen.queryByText('Fill in this field')).toBeNull();
  fireEvent.blur(screen.getByRole('textbox', { name: /^City/ }));
  expect(screen.getAllByText('Fill in this field')).toHaveLength(1);
  type(/^ZIP code/, '1000');
  fireEvent.blur(screen.getByRole('textbox', { name: /^ZIP code/ }));
  expect(screen.getByText(/^Enter it like 01310-100/)).toBeDefined();
});

it.each([
  ['of the company at first', undefined, 'Padaria'],
  ['kept in two by an earlier version', { firstName: 'Ana', lastName: 'Lima', city: 'Santos' }, 'Ana Lima'],
  ['kept in one', { name: 'Ana ME' }, 'Ana ME'],
])('the name is one field: %s', async (_case, kept, name) => {
  if (kept) localStorage.setItem('payer:3', JSON.stringify(kept));
  open();
  await screen.findByText('10 attendants');
  fireEvent.click(button('Fill in'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name or company/ }).value).toBe(name);
  expect(screen.queryByRole('textbox', { name: /Last name/ })).toBeNull();
});

it('remembers who pays, and the plan is no more in the way', async () => {
  open();
  await goToReview();
  expect(screen.getByText('Rua das Flores, 1, São Paulo, 01000-000, Brazil')).toBeDefined();
  expect(JSON.parse(localStorage.getItem('payer:3') ?? '')).toMatchObject({ city: 'São Paulo' });
});

it('asks for CPF or CNPJ where the provider does, and does not keep it', async () => {
  const { asked } = open({ options: { ...sandbox, provider: 'asaas', card: { by: 'page' }, needsDocument: true } });
  await screen.findByText('10 attendants');
  fireEvent.click(button('Next'));
  type(/^CPF/, '123');
  fireEvent.click(button('Next'));
  expect(screen.getByText(/CPF has 11 digits/)).toBeDefined();
  // A slip of the hand, which a check digit tells.
  type(/^CPF/, '12.ABC.345/01DE-53');
  fireEvent.click(button('Next'));
  expect(screen.getByText(/CPF has 11 digits/)).toBeDefined();
  type(/^CPF/, '12.abc.345/01de-35');
  type(/^Address/, 'Rua das Flores, 1');
  type(/^City/, 'São Paulo');
  type(/^ZIP code/, '01000-000');
  fireEvent.click(button('Next'));
  fireEvent.click(button('Next'));
  fireEvent.click(button('Pay'));
  await screen.findByText('Waiting for the payment…');
  expect(sent(asked)).toMatchObject({ document: '12.abc.345/01de-35' });
  expect(localStorage.getItem('payer:3')).not.toContain('345');
});

describe('Pix', () => {
  it('sends no amount and no plan, and shows the code, how much and how long', async () => {
    const { asked } = open();
    await goToReview();
    fireEvent.click(button('Pay'));
    expect(await screen.findByDisplayValue('00020126PIXCODE6304ABCD')).toBeDefined();
    expect(screen.getByText(/R\$\s99,90/)).toBeDefined();
    expect(screen.getByRole('timer').textContent).toMatch(/1:00:00|59:\d\d/);
    expect(sent(asked)).toEqual({
      invoiceId: 12,
      method: 'pix',
      firstName: 'Padaria Ana',
      address2: 'Rua das Flores, 1',
      city: 'São Paulo',
      state: '',
      zipcode: '01000-000',
      country: 'BR',
    });
  });

  it('sends the address to be kept where that is wanted', async () => {
    const { asked } = open();
    await goToReview({ keepsAddress: true });
    fireEvent.click(button('Pay'));
    await screen.findByDisplayValue('00020126PIXCODE6304ABCD');
    expect(sent(asked)).toMatchObject({ useAddressForPaymentDetails: true });
  });

  it('confirms a copy for a second', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    open();
    await goToReview();
    fireEvent.click(button('Pay'));
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the code' }));
    expect(await screen.findByRole('button', { name: 'Copied!' })).toBeDefined();
    expect(writeText).toHaveBeenCalledWith('00020126PIXCODE6304ABCD');
    expect(await screen.findByRole('button', { name: 'Copy the code' }, { timeout: 2_000 })).toBeDefined();
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('says until when once it is paid, for this invoice only, and goes to the start after four seconds', async () => {
    open();
    await goToReview();
    fireEvent.click(button('Pay'));
    await screen.findByDisplayValue('00020126PIXCODE6304ABCD');
    tell('payment', { action: 'CONCLUIDA', invoiceId: 13, company: { id: 3, dueDate: '2027-01-01T12:00:00Z' } });
    expect(screen.queryByText(/renewed/)).toBeNull();
    vi.useFakeTimers();
    tell('payment', { action: 'CONCLUIDA', invoiceId: 12, company: { id: 3, dueDate: '2027-01-01T12:00:00Z' } });
    expect(screen.getByText('Your license has been renewed until 01/01/2027!')).toBeDefined();
    pass(3_900);
    expect(screen.queryByText('The start')).toBeNull();
    pass(200);
    expect(screen.getByText('The start')).toBeDefined();
  });

  it('learns of it also when the event was missed', async () => {
    open({ looked: () => ({ ...pix, status: 'paid' }) });
    await goToReview();
    fireEvent.click(button('Pay'));
    await screen.findByDisplayValue('00020126PIXCODE6304ABCD');
    await act(() => queryClient.invalidateQueries({ queryKey: ['charge', uuid] }));
    expect(await screen.findByText('Your license has been renewed until 01/02/2027!')).toBeDefined();
  });

  it('that has run out can be asked for again', async () => {
    const { asked } = open({ charge: { ...pix, expiresAt: '2020-01-01T00:00:00Z' } });
    await goToReview();
    fireEvent.click(button('Pay'));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(asked.filter(({ call }) => call === 'POST /subscription')).toHaveLength(2));
  });
});

describe('a card', () => {
  const card: Charge = { ...pix, method: 'card', status: 'paid', qrcode: null, expiresAt: null };

  it('goes nowhere but to the provider: we get its token', async () => {
    const { asked } = open({ charge: card });
    await payByCard('4111 1111 1111 1111');
    expect(await screen.findByText('Your license has been renewed until 01/02/2027!')).toBeDefined();
    expect(sent(asked)).toMatchObject({ method: 'card', cardToken: 'sandbox-approved' });
    const everything = JSON.stringify(asked) + JSON.stringify([storedIn(localStorage), storedIn(sessionStorage)]);
    for (const secret of ['4111', '987', 'ANA LIMA', '12/99']) expect(everything).not.toContain(secret);
  });

  it('that is none is not tried', async () => {
    const { asked } = open({ charge: card });
    await payByCard('4111 1111 1111 1112');
    expect(screen.getByText(/Invalid card number/)).toBeDefined();
    expect(sent(asked)).toBeUndefined();
  });

  it('that is refused says why, and can be another', async () => {
    open({ charge: { ...card, status: 'refused', reason: 'no funds' } });
    await payByCard('4000 0000 0000 0002');
    expect((await screen.findByRole('alert')).textContent).toContain('no funds');
    expect(button('Pay')).toBeDefined();
  });

  it('that is refused only later is not tried again as it is: another may be chosen', async () => {
    const { asked } = open({
      charge: { ...card, status: 'pending' },
      looked: () => ({ ...card, status: 'refused' }),
    });
    await payByCard('4111 1111 1111 1111');
    await screen.findByText('Waiting for the payment…');
    await act(() => queryClient.invalidateQueries({ queryKey: ['charge', uuid] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Payment method')).toBeDefined();
    expect(asked.filter(({ call }) => call === 'POST /subscription')).toHaveLength(1);
  });

  it('is no choice where nobody takes one', async () => {
    open({ options: { ...sandbox, provider: 'efi', card: { by: 'none' } } });
    await goToReview();
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['pix']);
  });
});
