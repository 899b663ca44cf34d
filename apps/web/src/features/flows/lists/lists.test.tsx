// The pages of flows and of what starts them: the specification's words, what a row does, and what is sent.
import { ModalsProvider } from '@mantine/modals';
import type { Profile } from '@recado/contract/constants';
import type { FlowCampaign } from '@recado/contract/flow-campaigns';
import type { FlowItem } from '@recado/contract/flows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { connectionOf } from '../../../entities/connection/connection.fixture.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { changeLanguage } from '../../../shared/i18n/i18n.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { FlowsPage } from './FlowsPage.tsx';
import { PhraseListsPage } from './PhraseListsPage.tsx';

afterEach(async () => {
  queryClient.clear();
  await changeLanguage('en');
});

const flowOf = (id: number, name: string, change: Partial<FlowItem> = {}): FlowItem => ({
  id,
  name,
  active: true,
  version: 2,
  published: true,
  revision: 5,
  changed: false,
  standing: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...change,
});

const Address = () => <output>{useLocation().pathname}</output>;

async function show(page: React.ReactNode, answers: Parameters<typeof fakeServer>[0], profile: Profile = 'admin') {
  await changeLanguage('pt');
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile }) });
  const server = fakeServer({
    'GET /queue': () => ({ body: [{ id: 4, name: 'Vendas', color: '#123456', flowId: null }] }),
    'GET /tags': () => ({ body: [] }),
    'GET /whatsapp': () => ({ body: [connectionOf({ id: 7, name: 'Loja', flowIdWelcome: 1 })] }),
    ...answers,
  });
  renderApp(
    <ModalsProvider>
      {page}
      <Address />
    </ModalsProvider>,
  );
  return {
    written: () => server.asked.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]),
  };
}

const listed = (...flows: FlowItem[]) => ({ body: { flows, hasMore: false, count: flows.length } });
const press = async (name: string | RegExp): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('menuitem', { name }));
const pick = async (label: string | RegExp, option: string): Promise<void> => {
  fireEvent.click(screen.getByLabelText(label, { selector: 'input' }));
  const list = await screen.findByRole('listbox', { name: label, hidden: true });
  fireEvent.click(await within(list).findByText(option));
};
const typeIn = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });

test('flows: status, and a row opens the builder', async () => {
  await show(<FlowsPage />, {
    'GET /flowbuilder': () => listed(flowOf(1, 'Boas-vindas'), flowOf(2, 'Velho', { active: false, version: null })),
  });
  const row = await screen.findByRole('row', { name: /^Boas-vindas/ });
  expect(screen.getByRole('heading', { name: 'Fluxos de conversa' })).toBeTruthy();
  expect(row.textContent).toContain('Ativo');
  expect(screen.getByRole('row', { name: /^Velho/ }).textContent).toMatch(/Desativado.*Nunca publicado/);
  fireEvent.click(row);
  expect(await screen.findByText('/flowbuilder/1')).toBeTruthy();
});

const ROW = { 'GET /flowbuilder': () => listed(flowOf(1, 'Boas-vindas', { standing: 2 })) };

test('flows: the menu of a row has what the specification gives it, and renames', async () => {
  const { written } = await show(<FlowsPage />, { ...ROW, 'PUT /flowbuilder': () => ({ body: flowOf(1, 'Olá') }) });
  await press('Ações de Boas-vindas');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Editar nome',
    'Editar fluxo',
    'Duplicar',
    'Desativar',
    'Excluir',
  ]);
  fireEvent.click(items[0] as HTMLElement);
  await screen.findByRole('dialog');
  typeIn(/^Nome( \*)?$/, 'Olá');
  await press('Salvar');
  expect(await screen.findByText('Fluxo salvo com sucesso')).toBeTruthy();
  expect(written()).toEqual([['PUT /flowbuilder', { flowId: 1, name: 'Olá' }]]);
});

test('flows: one is copied', async () => {
  const copy = { body: flowOf(3, 'Boas-vindas (2)') };
  const { written } = await show(<FlowsPage />, { ...ROW, 'POST /flowbuilder/duplicate': () => copy });
  await press('Ações de Boas-vindas');
  await choose('Duplicar');
  expect(await screen.findByText('Fluxo duplicado com sucesso')).toBeTruthy();
  expect(written()).toEqual([['POST /flowbuilder/duplicate', { flowId: 1 }]]);
});

test('flows: one is switched off', async () => {
  const { written } = await show(<FlowsPage />, { ...ROW, 'PUT /flowbuilder': () => ({ body: flowOf(1, 'Olá') }) });
  await press('Ações de Boas-vindas');
  await choose('Desativar');
  await waitFor(() => expect(written()).toEqual([['PUT /flowbuilder', { flowId: 1, active: false }]]));
});

test('flows: one is deleted after a question that says who stands in it, and what it takes along', async () => {
  const { written } = await show(<FlowsPage />, {
    ...ROW,
    'GET /flowcampaign': () => ({
      body: { flow: [phraseOf(5), phraseOf(6, { flowId: 2 })], hasMore: false, count: 2 },
    }),
    'GET /queueIntegration': () => ({
      body: { queueIntegrations: [{ id: 8, name: 'Pedidos', flowId: 1 }], hasMore: false, count: 1 },
    }),
    'DELETE /flowbuilder/1': () => ({ body: {} }),
  });
  await press('Ações de Boas-vindas');
  await choose('Excluir');
  expect(await screen.findByText('2 conversas estão neste fluxo agora e vão para os atendentes.')).toBeTruthy();
  expect(await screen.findByText('Frases excluídas com ele: Frase 5')).toBeTruthy();
  expect(await screen.findByText('Integrações que ficam sem ele: Pedidos')).toBeTruthy();
  expect(screen.getByText('Conexões que ficam sem ele: Loja')).toBeTruthy();
  expect(screen.queryByText(/^Filas que ficam/)).toBeNull();
  await press('Excluir');
  expect(await screen.findByText('Fluxo excluído com sucesso')).toBeTruthy();
  expect(written()).toEqual([['DELETE /flowbuilder/1', undefined]]);
});

test('flows: before one is deleted it is told that its uses are looked up, and that some could not be', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  let pages = 0;
  await show(<FlowsPage />, {
    ...ROW,
    'GET /flowcampaign': () => {
      pages += 1;
      return { body: { flow: [phraseOf(5)], hasMore: true, count: 40 } };
    },
    'GET /queueIntegration': async () => {
      await asked;
      return { status: 500 };
    },
  });
  await press('Ações de Boas-vindas');
  await choose('Excluir');
  const looking = await screen.findByText('Procurando o que mais usa este fluxo…');
  expect(looking.parentElement?.getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('Só as primeiras 20 frases foram consultadas: pode haver mais.')).toBeTruthy();
  expect(pages).toBe(1);
  answer();
  expect(await screen.findByText('Nem tudo pôde ser consultado: talvez algo mais use este fluxo.')).toBeTruthy();
  expect(screen.queryByText('Procurando o que mais usa este fluxo…')).toBeNull();
  expect(screen.getByText('Frases excluídas com ele: Frase 5')).toBeTruthy();
});

test('flows: a new one has a name of 2 to 50 characters, and begins with a template', async () => {
  const { written } = await show(<FlowsPage />, {
    'GET /flowbuilder': () => listed(),
    'POST /flowbuilder/import': () => ({ body: { flow: { ...flowOf(9, 'Contatos'), flow: null } } }),
  });
  await screen.findByText('Nenhum fluxo ainda');
  await press('Adicionar fluxo');
  await screen.findByRole('dialog');
  await press('Salvar');
  expect(await screen.findByText('Digite um nome!')).toBeTruthy();
  typeIn(/^Nome( \*)?$/, 'a');
  await press('Salvar');
  expect(await screen.findByText('Muito curto!')).toBeTruthy();
  typeIn(/^Nome( \*)?$/, 'a'.repeat(51));
  await press('Salvar');
  expect(await screen.findByText('Muito longo!')).toBeTruthy();
  typeIn(/^Nome( \*)?$/, 'Contatos');
  fireEvent.click(screen.getByRole('radio', { name: /Captar contatos/ }));
  await press('Salvar');
  expect(await screen.findByText('/flowbuilder/9')).toBeTruthy();
  const [[call, body] = []] = written();
  expect(call).toBe('POST /flowbuilder/import');
  expect(body).toMatchObject({ format: 'recado-flow', name: 'Contatos', template: 'Captar contatos' });
  expect(JSON.stringify(body)).toContain('Qual é o seu nome?');
});

test('flows: a file that is none says where', async () => {
  const { written } = await show(<FlowsPage />, { 'GET /flowbuilder': () => listed(flowOf(1, 'Boas-vindas')) });
  await screen.findByRole('row', { name: /^Boas-vindas/ });
  const wrong = { format: 'recado-flow', name: 'X1', nodes: [{ id: 'a', type: 'no', position: { x: 0, y: 0 } }] };
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [new File([JSON.stringify(wrong)], 'f.json')] } });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('nodes.0.type')).toBeTruthy();
  expect(within(dialog).getByText('connections')).toBeTruthy();
  expect(written()).toEqual([]);
});

test.each(['{"a": 1}', '[]', 'no JSON'])('flows: %s is no flow, and that is all there is to say', async (text) => {
  await show(<FlowsPage />, { 'GET /flowbuilder': () => listed(flowOf(1, 'Boas-vindas')) });
  await screen.findByRole('row', { name: /^Boas-vindas/ });
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [new File([text], 'f.json')] } });
  const dialog = await screen.findByRole('dialog', { name: 'Este arquivo não é um fluxo' });
  expect(within(dialog).getByText('Ele não foi exportado de um fluxo. Escolha um que foi.')).toBeTruthy();
  expect(within(dialog).queryAllByRole('listitem')).toEqual([]);
});

const phraseOf = (id: number, change: Partial<FlowCampaign> = {}): FlowCampaign => ({
  id,
  name: `Frase ${id}`,
  flowId: 1,
  whatsappId: null,
  phrase: 'quero comprar',
  status: true,
  match: 'exact',
  trigger: 'phrase',
  tagId: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...change,
});
const phrases = (...flow: FlowCampaign[]) => ({
  'GET /flowbuilder': () =>
    listed(flowOf(1, 'Boas-vindas'), flowOf(2, 'Natal', { active: false }), flowOf(3, 'Novo', { version: null })),
  'GET /flowcampaign': () => ({ body: { flow, hasMore: false, count: flow.length } }),
});

test('phrases: name, flow and phrase are needed; what is made says so', async () => {
  const { written } = await show(<PhraseListsPage />, {
    ...phrases(),
    'POST /flowcampaign': () => ({ body: phraseOf(5) }),
  });
  await screen.findByText('Nenhuma frase ainda');
  await press('Adicionar frase');
  await screen.findByRole('dialog');
  await press('Salvar');
  expect(await screen.findByText('Escolha um fluxo')).toBeTruthy();
  expect(screen.getByLabelText(/^Nome( \*)?$/, { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
  typeIn(/^Nome( \*)?$/, 'Compras');
  await pick(/^Fluxo/, 'Boas-vindas');
  await press('Salvar');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Frase/, { selector: 'textarea' }).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(written()).toEqual([]);
  typeIn(/^Frase( \*)?$/, 'Quero comprar');
  await press('Salvar');
  expect(await screen.findByText('Frase criada com sucesso!')).toBeTruthy();
  expect(written()).toEqual([
    [
      'POST /flowcampaign',
      {
        name: 'Compras',
        flowId: 1,
        whatsappId: null,
        phrase: 'Quero comprar',
        status: true,
        match: 'exact',
        trigger: 'phrase',
        tagId: null,
      },
    ],
  ]);
});

test('phrases: one is switched off and deleted, by those who may', async () => {
  const { written } = await show(<PhraseListsPage />, {
    ...phrases(phraseOf(5), phraseOf(6, { trigger: 'closed', status: false })),
    'PUT /flowcampaign': () => ({ body: phraseOf(5) }),
    'DELETE /flowcampaign/5': () => ({ body: {} }),
  });
  const row = await screen.findByRole('row', { name: /^Frase 5/ });
  await waitFor(() => expect(row.textContent).toMatch(/Escreve: quero comprar.*Boas-vindas.*Qualquer conexão.*Ativo/));
  expect(screen.getByRole('row', { name: /^Frase 6/ }).textContent).toMatch(/Fim da conversa.*Desativado/);
  fireEvent.click(row);
  fireEvent.click(await screen.findByRole('switch', { name: 'Ativo' }));
  await press('Salvar');
  expect(await screen.findByText('Frase alterada com sucesso!')).toBeTruthy();
  await press('Ações de Frase 5');
  await choose('Excluir');
  await press('Excluir');
  expect(await screen.findByText('Frase deletada')).toBeTruthy();
  expect(written()).toMatchObject([
    ['PUT /flowcampaign', { id: 5, status: false, phrase: 'quero comprar' }],
    ['DELETE /flowcampaign/5', undefined],
  ]);
});

const row = (name: RegExp): HTMLElement => screen.getByRole('row', { name });

test('phrases: one that is on and starts nothing says so, and why', async () => {
  await show(
    <PhraseListsPage />,
    phrases(phraseOf(5, { flowId: 2 }), phraseOf(6, { flowId: 3 }), phraseOf(7, { flowId: 3, status: false })),
  );
  await screen.findByText('Fluxo desativado');
  expect(row(/^Frase 5/).textContent).toMatch(/Não começa.*Fluxo desativado/);
  expect(row(/^Frase 6/).textContent).toMatch(/Não começa.*Fluxo nunca publicado/);
  expect(row(/^Frase 7/).textContent).toMatch(/Desativado$/);
  expect(screen.queryByText('Ativo')).toBeNull();
});

test('phrases: who may not delete contacts deletes none', async () => {
  await show(<PhraseListsPage />, phrases(phraseOf(5)), 'supervisor');
  await press('Ações de Frase 5');
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Editar']);
});

test('what connections and queues begin with is saved as it is chosen', async () => {
  const { written } = await show(<PhraseListsPage />, {
    ...phrases(phraseOf(5)),
    'PUT /queue/4': () => ({ body: {} }),
    'PUT /whatsapp/7': () => ({ body: connectionOf({ id: 7 }) }),
  });
  await press('Conexões e filas');
  const welcome = await screen.findByLabelText(/^Loja: Boas-vindas/, { selector: 'input' });
  await waitFor(() => expect(welcome).toHaveProperty('value', 'Boas-vindas'));
  await pick('Vendas', 'Boas-vindas');
  await waitFor(() => expect(written()).toEqual([['PUT /queue/4', { flowId: 1 }]]));
  // What would begin nothing is told where it is chosen.
  for (const name of ['Natal (desativado)', 'Novo (nunca publicado)'])
    expect(screen.getAllByRole('option', { name, hidden: true }).length).toBeGreaterThan(0);
});
