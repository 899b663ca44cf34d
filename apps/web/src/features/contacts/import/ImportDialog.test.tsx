// An import on the screen: judged, written in portions, stopped, interrupted.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fieldTexts } from '@recado/rules/contact-fields';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer, type Asked } from '../../../../test/server.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { ImportDialog } from './ImportDialog.tsx';
import type { SheetResult, SheetRow } from './sheetRows.ts';

const rowsOf = (count: number): SheetRow[] =>
  Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    name: `Pessoa ${at}`,
    number: `55119${at}`,
    ...fieldTexts(),
  }));

/** A page without layout has no workers either: this one has read the file already. */
function workerThatReads(result: SheetResult): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate = vi.fn<() => void>();
      postMessage(): void {
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: result })));
      }
    },
  );
}

const judge = ({ body }: Asked, outcome = 'create') => ({
  body: { newContacts: [], errorBag: [], outcomes: (body as unknown[]).map(() => outcome) },
});
const isPreview = ({ url }: Asked): boolean => url.includes('preview=true');

async function choose(name = 'clientes.xlsx', content = 'PK'): Promise<void> {
  await screen.findByRole('dialog');
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no field for files');
  const file = new File([content], name);
  file.arrayBuffer = () => Promise.resolve(new ArrayBuffer(2));
  fireEvent.change(input, { target: { files: [file] } });
}

beforeEach(() => workerThatReads({ rows: rowsOf(3) }));
afterEach(() => queryClient.clear());

test('a refused row says why; only the others are sent; at the end stands how many became what', async () => {
  const server = fakeServer({
    'POST /contacts/upload': (asked) =>
      isPreview(asked)
        ? {
            body: {
              newContacts: [],
              errorBag: [{ row: 2, contactName: 'Pessoa 1', error: 'badNumber' }],
              outcomes: ['create', 'refused', 'update'],
            },
          }
        : { body: { newContacts: [], errorBag: [], outcomes: ['create', 'update'] } },
  });
  renderApp(<ImportDialog onClose={() => undefined} />);
  await choose();
  const row = await screen.findByRole('row', { name: /Pessoa 1/ });
  expect(within(row).getByText('The phone number isn’t valid')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
  expect(await screen.findByText('1 new · 1 updated · 0 unchanged · 1 rejected')).toBeTruthy();
  expect(server.asked.at(-1)?.body).toEqual([
    { Nome: 'Pessoa 0', Telefone: '551190', Email: '', Nascimento: '' },
    { Nome: 'Pessoa 2', Telefone: '551192', Email: '', Nascimento: '' },
  ]);
});

test('another kind of file is refused before anything is sent', async () => {
  const server = fakeServer({});
  renderApp(<ImportDialog onClose={() => undefined} />);
  await choose('clientes.xls');
  expect((await screen.findByRole('alert')).textContent).toMatch(/isn’t an \.xlsx or \.csv file/);
  expect(server.asked).toEqual([]);
});

test('when somebody stops it the portion under way is finished, and what was left is told', async () => {
  workerThatReads({ rows: rowsOf(2_500) });
  let answer: (() => void) | undefined;
  const server = fakeServer({
    'POST /contacts/upload': async (asked) => {
      if (!isPreview(asked)) await new Promise<void>((resolve) => (answer = resolve));
      return judge(asked);
    },
  });
  renderApp(<ImportDialog onClose={() => undefined} />);
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: /^Import 2,500/ }));
  await waitFor(() => expect(answer).toBeDefined());
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.getByText('Stopping…')).toBeTruthy();
  answer?.();
  expect(await screen.findByText('1,000 new · 0 updated · 0 unchanged · 0 rejected · 1,500 not imported')).toBeTruthy();
  expect(server.asked.filter((asked) => !isPreview(asked))).toHaveLength(1);
});

test('after a fault it goes on where it was', async () => {
  workerThatReads({ rows: rowsOf(1_200) });
  const sizes: number[] = [];
  fakeServer({
    'POST /contacts/upload': (asked) => {
      if (isPreview(asked)) return judge(asked);
      sizes.push((asked.body as unknown[]).length);
      return sizes.length === 2 ? { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } } : judge(asked);
    },
  });
  renderApp(<ImportDialog onClose={() => undefined} />);
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: /^Import 1,200/ }));
  expect(await screen.findByText('The import was interrupted')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('1,200 new · 0 updated · 0 unchanged · 0 rejected')).toBeTruthy();
  expect(sizes).toEqual([1_000, 200, 200]);
});

test('a file without a byte is said to be empty, and another one is read', async () => {
  fakeServer({ 'POST /contacts/upload': judge });
  renderApp(<ImportDialog onClose={() => undefined} />);
  await choose('clientes.csv', '');
  expect((await screen.findByRole('alert')).textContent).toBe('clientes.csv is empty.');
  await choose();
  expect(await screen.findByRole('row', { name: /Pessoa 1/ })).toBeTruthy();
});
