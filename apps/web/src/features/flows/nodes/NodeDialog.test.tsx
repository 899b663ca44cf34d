// The dialogs of nodes: what is refused says why in the specification's words, what is saved is what the engine reads.
import { ModalsProvider } from '@mantine/modals';
import type { SessionUser } from '@recado/contract/auth';
import { type FlowNode, type NodeType } from '@recado/contract/flow-graph';
import { NODE_DATA } from '@recado/contract/flow-nodes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { upload } from '../../../shared/data/upload.ts';
import { changeLanguage } from '../../../shared/i18n/i18n.ts';
import { readStored, removeStored } from '../../../shared/session/storage.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { NodeDialog } from './NodeDialog.tsx';

vi.mock(import('../../../shared/data/upload.ts'), { spy: true });

afterEach(async () => {
  queryClient.clear();
  removeStored('variables');
  vi.mocked(upload).mockReset();
  await changeLanguage('en');
});

const nodeOf = (type: NodeType, data: FlowNode['data'] = {}, id = 'n'): FlowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});

interface Shown {
  creating?: boolean;
  others?: FlowNode[];
  plan?: Partial<SessionUser['company']['plan']>;
  prompts?: object[];
  permissions?: SessionUser['permissions'];
}

function show(
  node: FlowNode,
  { creating = true, others = [], plan = {}, prompts = [{ id: 6, name: 'Ana' }], permissions }: Shown = {},
) {
  const user = sessionUser();
  const company = { ...user.company, plan: { ...user.company.plan, ...plan } };
  sessionStore.signIn({ token: tokenOf({}), user: { ...user, company, permissions: permissions ?? user.permissions } });
  fakeServer({
    'GET /queue': () => ({ body: [{ id: 4, name: 'Vendas', color: '#123456' }] }),
    'GET /tags': () => ({ body: [{ id: 9, name: 'VIP', color: '#123456' }] }),
    'GET /prompt': () => ({ body: { prompts, hasMore: false, count: prompts.length } }),
    'GET /queueIntegration': () => ({
      body: { queueIntegrations: [{ id: 8, name: 'Shop bot', type: 'typebot' }], hasMore: false, count: 1 },
    }),
    'GET /queueIntegration/secret': () => ({ body: { secret: 'whsec_abc' } }),
    'GET /flowbuilder': () => ({ body: { flows: [{ id: 3, name: 'Outro' }], hasMore: false, count: 1 } }),
  });
  const onSave = vi.fn<(node: FlowNode) => void>();
  const onClose = vi.fn<() => void>();
  renderApp(
    <ModalsProvider>
      <NodeDialog
        node={node}
        graph={{ nodes: creating ? others : [...others, node], connections: [] }}
        onSave={onSave}
        onClose={onClose}
      />
    </ModalsProvider>,
  );
  return { onSave, onClose, saved: () => waitFor(() => dataOf(onSave.mock.calls[0]?.[0])) };
}

function dataOf(node: FlowNode | undefined): FlowNode['data'] {
  if (!node) throw new Error('nothing was saved yet');
  // Whatever a dialog saves, the engine can run.
  expect(NODE_DATA[node.type].safeParse(node.data).error).toBeUndefined();
  return node.data;
}

const field = (label: RegExp): HTMLElement => screen.getByLabelText(label, { selector: 'input, textarea' });
const write = (label: RegExp, value: string): void => void fireEvent.change(field(label), { target: { value } });
const addCard = (name: string): void =>
  void fireEvent.click(within(screen.getByRole('group', { name: 'Adicionar um cartão' })).getByText(name));
const choose = (file: File): void => {
  const input = screen.getByRole('dialog').querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
};
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

test('an interval keeps the specification’s words and limits', async () => {
  await changeLanguage('pt');
  const { onSave, saved } = show(nodeOf('interval'));
  expect(await screen.findByText('Adicionar Intervalo ao fluxo')).toBeTruthy();
  press('Adicionar');
  expect(await screen.findByText('Adicione o valor de intervalo')).toBeTruthy();
  write(/^Segundos/, '121');
  expect(screen.getByText('Máximo de tempo atingido 120 segundos')).toBeTruthy();
  press('Adicionar');
  expect(onSave).not.toHaveBeenCalled();
  write(/^Segundos/, '120');
  press('Adicionar');
  expect(await saved()).toEqual({ sec: 120, label: 'Intervalo 120 seg.' });
});

test('a question: both fields are needed, its key is kept in the browser, the old one goes', async () => {
  await changeLanguage('pt');
  const asked = { message: 'Qual o pedido?', answerKey: 'pedido' };
  const { saved, onClose } = show(nodeOf('question', { typebotIntegration: asked }), { creating: false });
  expect(await screen.findByText('Editar Pergunta')).toBeTruthy();
  localStorage.setItem('variables', JSON.stringify(['pedido', 'nome']));
  write(/^Guardar resposta/, '');
  press('Editar');
  expect(await screen.findByText('Dê um nome à resposta')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Guardar resposta/));
  write(/^Guardar resposta/, 'numero_do_pedido');
  press('Editar');
  expect((await saved())['typebotIntegration']).toMatchObject({ ...asked, answerKey: 'numero_do_pedido', tries: 3 });
  expect(JSON.parse(readStored('variables') ?? '')).toEqual(['nome', 'numero_do_pedido']);
  expect(onClose).toHaveBeenCalled();
});

test('variables and answers of the flow are offered behind two braces', async () => {
  const question = nodeOf('question', { typebotIntegration: { message: '?', answerKey: 'pedido' } }, 'q');
  const { saved } = show(nodeOf('message'), { others: [question] });
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Message( \*)?$/);
  fireEvent.change(text, { target: { value: 'Pedido {{pe' } });
  const offered = within(screen.getByRole('listbox', { name: 'Variables' })).getAllByRole('option');
  expect(offered.map((option) => option.textContent)).toEqual(['{{pedido}}']);
  fireEvent.keyDown(text, { key: 'Enter' });
  expect(text.value).toBe('Pedido {{pedido}}');
  press('Add');
  expect(await saved()).toEqual({ label: 'Pedido {{pedido}}' });
});

test('options of a menu keep their numbers when one goes', async () => {
  const { saved, onSave } = show(nodeOf('menu'));
  write(/^Message/, 'Como podemos ajudar?');
  write(/^Option 1/, 'Vendas');
  press('Add option');
  write(/^Option 2/, 'Suporte');
  fireEvent.keyDown(field(/^Option 2/), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(field(/^Option 3/)));
  press('Add');
  expect(await screen.findByText('Write the option, or remove it')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  write(/^Option 3/, 'Outros');
  press('Remove option Suporte');
  press('Add');
  expect(await saved()).toMatchObject({
    message: 'Como podemos ajudar?',
    arrayOption: [
      { number: 1, value: 'Vendas' },
      { number: 3, value: 'Outros' },
    ],
    tries: 3,
    waitMinutes: null,
  });
});

const escape = (): void => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

test('Escape asks before what was typed, chosen or added is lost, and asks nothing where all is as it was', async () => {
  const { onClose } = show(nodeOf('menu', { message: 'Which?', arrayOption: [{ number: 1, value: 'A' }] }), {
    creating: false,
  });
  await screen.findByLabelText(/^Option 1/);
  press('Remove option A');
  escape();
  expect(await screen.findByText('Close without saving?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  press('Keep editing');
  press('Add option');
  write(/^Option 1/, 'A');
  await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull());
  escape();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('content: cards in an order of one’s own, each with its complaint', async () => {
  await changeLanguage('pt');
  const { saved } = show(nodeOf('content'));
  await screen.findByText('Adicionar Conteúdo ao fluxo');
  press('Adicionar');
  expect(await screen.findByText('Adicione um cartão')).toBeTruthy();
  addCard('Texto');
  addCard('Intervalo');
  addCard('Imagem');
  press('Adicionar');
  expect(await screen.findByText('Campos de mensagem vazio!')).toBeTruthy();
  expect(screen.getByText('não pode ser 0 ou maior que 120')).toBeTruthy();
  expect(screen.getByText('Delete os cards vazios(Imagem, Audio e Video)')).toBeTruthy();
  write(/^1\. Texto/, 'Olá');
  write(/^2\. Intervalo/, '5');
  press('Remover 3. Imagem');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Mover 2. Intervalo' }), { key: 'ArrowUp' });
  expect(screen.getByText('2. Intervalo: lugar 1 de 2')).toBeTruthy();
  press('Adicionar');
  expect(await saved()).toEqual({
    seq: ['interval1', 'message1'],
    elements: [
      { type: 'interval', value: 5, number: 'interval1' },
      { type: 'message', value: 'Olá', number: 'message1' },
    ],
  });
});

test('a file too large is refused, one that fails says why, one that arrives is shown and kept', async () => {
  await changeLanguage('pt');
  const { saved } = show(nodeOf('img'));
  await screen.findByText('Adicionar Imagem ao fluxo');
  choose(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'foto.png'));
  expect(await screen.findByText('Arquivo é muito grande! 2MB máximo')).toBeTruthy();
  choose(new File(['x'], 'foto.gif'));
  expect(await screen.findByText('Somente imagens PNG ou JPG')).toBeTruthy();
  expect(upload).not.toHaveBeenCalled();
  vi.mocked(upload).mockResolvedValueOnce({ name: 'a.png', url: '/a.png' });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a' }));
  choose(new File(['x'], 'foto.png'));
  expect(await screen.findByRole('img', { name: 'O arquivo escolhido' })).toBeTruthy();
  press('Adicionar');
  expect(await saved()).toEqual({ url: 'a.png', caption: '' });
  expect(await screen.findByText('Imagem adicionada com sucesso!')).toBeTruthy();
});

test('a ticket node needs a queue; one that others wrote in their way is read', async () => {
  await changeLanguage('pt');
  const { saved } = show(nodeOf('ticket', { data: { id: 4, name: 'Vendas' } }), { creating: false });
  await waitFor(() => expect(field(/^Fila/)).toHaveProperty('value', 'Vendas'));
  press('Editar');
  expect(await saved()).toEqual({ queueId: 4 });
});

test('without a queue there is no ticket node', async () => {
  await changeLanguage('pt');
  const { onSave } = show(nodeOf('ticket'));
  press('Adicionar');
  expect(await screen.findByText('Adicione uma fila')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

test('chance: by tens, and not nothing', async () => {
  const { saved } = show(nodeOf('randomizer', { percent: 0 }));
  press('Add');
  expect(await screen.findByText('Choose more than 0%')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
  press('Add');
  expect(await saved()).toEqual({ percent: 10 });
});

test.each<[NodeType, FlowNode['data'], object]>([
  ['tag', { tagId: 9 }, { tagId: 9, remove: false }],
  ['setField', { field: { extra: 'CPF' }, value: '{{cpf}}' }, { field: { extra: 'CPF' }, value: '{{cpf}}' }],
  [
    'callOut',
    { url: 'https://erp.example/x', values: { pedido: '{{pedido}}' } },
    { url: 'https://erp.example/x', type: 'flow.call', values: { pedido: '{{pedido}}' } },
  ],
  ['hours', {}, { queueId: null }],
  ['waitEvent', { event: 'tagged', tagId: 9, minutes: 5 }, { event: 'tagged', tagId: 9, minutes: 5 }],
  ['goTo', { flowId: 3 }, { flowId: 3 }],
  ['condition', { key: 'idade', condition: 2, value: 18 }, { key: 'idade', condition: 'greaterOrEqual', value: '18' }],
  ['audio', { url: 'a.ogg', record: true }, { url: 'a.ogg', record: true }],
  ['video', { url: 'a.mp4' }, { url: 'a.mp4', caption: '' }],
])('%s comes through its dialog as it was, keys of others kept', async (type, data, expected) => {
  const { saved } = show(nodeOf(type, { ...data, more: 1 }), { creating: false });
  press('Save');
  expect(await saved()).toEqual({ ...expected, more: 1 });
});

test.each([
  ['a.ogg', /just recorded/, false],
  ['a.mp3', /Only OGG or OPUS/, true],
])('a sound of the kind %s can be a voice message, or says why not', async (url, hint, disabled) => {
  show(nodeOf('audio', { url, record: true }), { creating: false });
  expect(await screen.findByText(hint)).toBeTruthy();
  expect(screen.getByRole('switch', { hidden: true })).toMatchObject({ disabled, checked: !disabled });
});

test('what is told another system is signed, with what is shown where its address is written', async () => {
  show(nodeOf('callOut'));
  expect(await screen.findByLabelText('Signing secret')).toHaveProperty('value', 'whsec_abc');
});

test('a Typebot of its own needs an address and a name; numbers have the usual values, and nought is one', async () => {
  const { saved, onSave } = show(nodeOf('typebot'));
  press('Add');
  expect(await screen.findByText(/Enter the TypeBot address/)).toBeTruthy();
  expect(screen.getByText('Enter the bot’s public name')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  write(/TypeBot address/, 'https://bot.example.com');
  write(/public name/, 'shop');
  write(/Expires after/, '0');
  press('Add');
  expect((await saved())['typebotIntegration']).toMatchObject({
    urlN8N: 'https://bot.example.com',
    typebotSlug: 'shop',
    typebotExpires: 0,
    typebotDelayMessage: 1_000,
    waitMinutes: null,
  });
});

test('an agent is one of those that there are; what the node has of its own is kept within its limits', async () => {
  const asked = { promptId: 6, prompt: '', temperature: 0.5, maxTokens: 80, queueId: 4, waitMinutes: 30 };
  const { saved } = show(nodeOf('openai', { typebotIntegration: asked }), { creating: false });
  write(/Instructions/, 'too short');
  press('Save');
  expect(await screen.findByText(/at least 50 characters/)).toBeTruthy();
  write(/Instructions/, '');
  press('Save');
  expect((await saved())['typebotIntegration']).toMatchObject({ ...asked, model: '', maxMessages: null });
});

test('it answers as its assistant does, in writing, or by one of sixteen voices', async () => {
  const { saved } = show(nodeOf('openai', { typebotIntegration: { promptId: 6 } }), { creating: false });
  expect(field(/^Answers/)).toHaveProperty('value', 'Same as the assistant');
  expect(screen.queryByLabelText('Azure region')).toBeNull();
  fireEvent.click(field(/^Answers/));
  expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(18);
  fireEvent.click(await screen.findByRole('option', { name: 'Yara', hidden: true }));
  write(/^Azure region/, 'no region');
  press('Save');
  await waitFor(() => expect(field(/^Azure region/).getAttribute('aria-invalid')).toBe('true'));
  write(/^Azure region/, 'eastus');
  write(/^Azure speech key/, 'azure-shop');
  press('Save');
  const own = { voice: 'pt-BR-YaraNeural', voiceRegion: 'eastus', voiceKey: 'azure-shop' };
  expect((await saved())['typebotIntegration']).toMatchObject(own);
});

test('a key of its own that is kept is shown as one that is set, and stays as it is', async () => {
  const voiceKey = '********0f8fad5b-d9cb-469f-a165-70867728950e';
  const own = { promptId: 6, voice: 'pt-BR-YaraNeural', voiceRegion: 'eastus', voiceKey };
  const { saved } = show(nodeOf('openai', { typebotIntegration: own }), { creating: false });
  expect(field(/^Azure speech key/)).toHaveProperty('value', '********');
  press('Save');
  expect((await saved())['typebotIntegration']).toMatchObject(own);
});

test('with an integration nothing that its node had before keeps it from being saved', async () => {
  const before = { urlN8N: 'https://old.example', typebotSlug: 'my bot', typebotExpires: 3 };
  const { saved } = show(nodeOf('typebot', { typebotIntegration: before }), { creating: false });
  write(/TypeBot address/, 'bot.example.com');
  press('Save');
  expect(await screen.findByText('The address must start with https:// or http://')).toBeTruthy();
  expect(screen.getByText('Only letters, digits, - and _')).toBeTruthy();
  await waitFor(() => expect(field(/^Integration/)).toHaveProperty('disabled', false));
  fireEvent.click(field(/^Integration/));
  fireEvent.click(await screen.findByRole('option', { name: 'Shop bot', hidden: true }));
  press('Save');
  expect((await saved())['typebotIntegration']).toEqual({
    name: '',
    urlN8N: 'https://old.example',
    typebotExpires: 3,
    waitMinutes: null,
    integrationId: 8,
  });
});

test.each<[NodeType, RegExp]>([
  ['typebot', /^Integration/],
  ['openai', /^AI assistant/],
])('of %s a smaller plan says so, where it had somebody to choose', async (type, label) => {
  show(nodeOf(type), { creating: false, plan: { useIntegrations: false, useOpenAi: false } });
  expect(await screen.findByText('Your plan doesn’t include this node.')).toBeTruthy();
  expect(screen.queryByLabelText(label)).toBeNull();
});

test('where there is no assistant yet one is led to them', async () => {
  show(nodeOf('openai'), { prompts: [] });
  expect(field(/^AI assistant/)).toHaveProperty('disabled', true);
  expect((await screen.findByRole('link', { name: 'Create an assistant' })).getAttribute('href')).toBe('/prompts');
});

test.each<[NodeType, RegExp]>([
  ['typebot', /^Integration/],
  ['openai', /^AI assistant/],
])('of %s whoever may not see who there is to choose is told so', async (type, label) => {
  const missing = ['integrations-page:edit', 'prompts-page:edit'];
  const permissions = sessionUser().permissions.filter((name) => !missing.includes(name));
  show(nodeOf(type), { permissions });
  const select = await screen.findByLabelText(label, { selector: 'input' });
  expect(select).toHaveProperty('disabled', true);
  expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You don’t have permission to see this list. Ask an administrator for it.',
  );
});
