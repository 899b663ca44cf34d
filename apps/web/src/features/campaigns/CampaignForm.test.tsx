// A campaign that sends an approved text: all its gaps are filled in, its file is what it begins with, and it reads as it will arrive.
import type { Campaign } from '@recado/contract/campaigns';
import type { TemplateMessage } from '@recado/contract/templates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { plainTemplate, templateOf } from '../../entities/template/template.fixture.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { upload } from '../../shared/data/upload.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { CampaignForm } from './CampaignForm.tsx';
import { answersOf, campaignOf } from './campaigns.fixture.ts';

vi.mock(import('../../shared/data/upload.ts'), { spy: true });

beforeEach(() => {
  vi.mocked(upload).mockReset();
});
afterEach(() => queryClient.clear());

const MENU = templateOf({ ...plainTemplate, name: 'menu', language: 'en', header: { type: 'image' } });
const sent = (template: Partial<TemplateMessage>): TemplateMessage => {
  return { name: 'order_ready', language: 'pt_BR', header: [], body: [], buttons: {}, ...template };
};
const FILLED = sent({ header: ['42'], body: ['{nome}', 'hoje'], buttons: { 1: 'abc' } });
const draft = (values: Partial<Campaign>): Campaign =>
  campaignOf({ status: 'INATIVA', startedAt: null, message1: '', ...values });
const STORED = { mediaPath: '/menu.png', mediaName: 'menu.png' };

/** The form of this one. */
async function open(campaign: Campaign) {
  const answer = { body: campaign };
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'admin' }) });
  const server = fakeServer({
    ...answersOf(campaign),
    'GET /whatsapp': () => ({ body: [{ id: 1, name: 'Loja', provider: 'cloud', status: 'CONNECTED' }] }),
    'GET /whatsapp/1/templates': () => ({ body: { templates: [templateOf(), plainTemplate, MENU] } }),
    'POST /campaigns': () => answer,
    'PUT /campaigns/4': () => answer,
  });
  renderApp(<CampaignForm campaign={campaign} onClose={() => undefined} />);
  const form = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(form.getByLabelText('Approved template').querySelectorAll('option')).toHaveLength(4));
  const type = (label: RegExp, value: string): void =>
    void fireEvent.change(form.getByLabelText(label), { target: { value } });
  const save = (): void => void fireEvent.click(form.getByRole('button', { name: 'Save' }));
  return { server, form, type, save };
}

const written = ({ asked }: ReturnType<typeof fakeServer>) => asked.filter(({ call }) => !call.startsWith('GET'));

const GAPS = [/^Title, field 1/, /^Text, field 1/, /^Text, field 2/, /^End of the “Acompanhar” link/];

test('every gap is filled in before it is saved, and no text is asked for meanwhile', async () => {
  const { server, form, type, save } = await open(draft({ fileListId: 3 }));
  type(/^Approved template/, 'order_ready pt_BR');
  expect(form.queryByRole('textbox', { name: 'Message 1' })).toBeNull();
  save();
  expect(form.getAllByText('Fill in this field')).toHaveLength(4);
  expect(document.activeElement).toBe(form.getByLabelText(GAPS[0] ?? ''));
  for (const [at, label] of GAPS.entries()) type(label, ['42', ' {nome} ', ' ', 'abc'][at] ?? '');
  save();
  expect(form.getAllByText('Fill in this field')).toHaveLength(1);
  expect(written(server)).toEqual([]);
  type(/^Text, field 2/, 'hoje');
  save();
  await waitFor(() => expect(written(server)).toHaveLength(1));
  // To whoever has not written a list of files does not go.
  expect(form.queryByLabelText('File list')).toBeNull();
  expect(written(server)[0]?.body).toMatchObject({ template: FILLED, fileListId: null });
});

test('a gap that is emptied is missed as well, and one that came since it was saved', async () => {
  const { server, form, type, save } = await open(draft({ template: { ...FILLED, body: ['Ana'] } }));
  type(/^Title, field 1/, '');
  expect(form.queryByRole('textbox', { name: 'Message 1' })).toBeNull();
  save();
  expect(form.getAllByText('Fill in this field')).toHaveLength(2);
  expect(written(server)).toEqual([]);
});

test('it reads as it arrives, with what variables stand for; two previews have two names', async () => {
  const filled = { ...FILLED, body: ['{nome}', 'na {loja}'] };
  const { form } = await open(draft({ template: filled, confirmation: true, message1: 'Até já' }));
  const preview = form.getByRole('region', { name: 'The template as the customer sees it' });
  await waitFor(() => expect(preview.textContent).toContain('Olá, Maria Silva! Seu pedido chega na Centro.'));
  expect(form.getByText('In the fields, you can use {nome} {numero} {email} {loja}.')).toBeTruthy();
  const names = form.getAllByRole('region').map((each) => each.ariaLabel);
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
});

const PLAIN = sent({ name: 'hello_again', language: 'en', body: ['Ana'] });
const WITH_PICTURE = { ...PLAIN, name: 'menu' };
const png = new File(['x'], 'menu.png', { type: 'image/png' });
const pdf = new File(['x'], 'menu.pdf', { type: 'application/pdf' });
test.each<[string, Partial<Campaign>, File | null, string | null]>([
  ['a picture is missing', { template: WITH_PICTURE }, null, 'This template needs a file.'],
  ['no picture', { template: WITH_PICTURE }, pdf, 'Only a JPEG or PNG picture.'],
  ['a picture', { template: WITH_PICTURE }, png, null],
  ['a picture that is there', { template: WITH_PICTURE, ...STORED }, null, null],
  ['nowhere to go', { template: PLAIN, ...STORED }, null, 'The file isn’t sent with this template. Remove it to save.'],
  ['it goes with the text', { template: PLAIN, confirmation: true, ...STORED }, null, null],
])('the file of a template: %s', async (_what, values, chosen, fault) => {
  vi.mocked(upload).mockResolvedValue(draft({}));
  const { server, form, save } = await open(draft(values));
  const field = document.querySelector('input[type="file"]');
  if (chosen && field) fireEvent.change(field, { target: { files: [chosen] } });
  save();
  const said = fault === null ? [] : [fault];
  const saved = fault === null ? ['PUT /campaigns/4'] : [];
  await waitFor(() => expect(written(server).map(({ call }) => call)).toEqual(saved));
  expect(form.queryAllByRole('alert').map((each) => each.textContent)).toEqual(said);
});

const at = '2030-01-02T12:30:00.000Z';
test.each([
  ['PROGRAMADA', [null, 'file', at]],
  ['CANCELADA', [at, 'file']],
] as const)(
  'what has a time gets it once its file is there; one that was stopped keeps it: %s',
  async (status, order) => {
    const { server, save } = await open(draft({ template: WITH_PICTURE, status, scheduledAt: at }));
    const told = (): unknown[] => written(server).map(({ body }) => (body as Campaign).scheduledAt);
    const before: unknown[] = [];
    vi.mocked(upload).mockImplementation(async () => void before.push(...told(), 'file'));
    const field = document.querySelector('input[type="file"]');
    if (field) fireEvent.change(field, { target: { files: [png] } });
    save();
    await screen.findByText('Campaign saved.');
    expect([...before, ...told().slice(1)]).toEqual(order);
  },
);
