// The list and form kit, as pages use it.
import { TextInput } from '@mantine/core';
import { contactInput, createContact, listContacts } from '@recado/contract/contacts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Pencil } from 'lucide-react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { call } from '../data/client.ts';
import { queryClient } from '../data/queryClient.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DataTable, type Column } from './DataTable.tsx';
import { FormModal } from './FormModal.tsx';
import { ListPage } from './ListPage.tsx';
import { ListStates } from './ListStates.tsx';
import { useEntityForm } from './useEntityForm.ts';
import { useListQuery } from './useListQuery.ts';

const onOpen = vi.fn<(name: string) => void>();
const onEdit = vi.fn<() => void>();

beforeEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
});

const COLUMNS: Column<{ name: string }>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, primary: true },
  {
    key: 'more',
    header: 'More',
    cell: (row) => (
      <>
        <input type="checkbox" aria-label={`Choose ${row.name}`} />
        <label htmlFor="elsewhere">Label of {row.name}</label>
        <span data-own-clicks>Beside {row.name}</span>
      </>
    ),
  },
];

function People() {
  const list = useListQuery('contact', listContacts, { rowsKey: 'contacts' });
  return (
    <ListPage title="People" count={list.count} search={list.search} onSearch={list.setSearch}>
      <ListStates list={list} empty={<EmptyState title="Nobody yet" />}>
        <DataTable
          label="People"
          columns={COLUMNS}
          rows={list.rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          actions={() => [{ label: 'Edit', icon: Pencil, onClick: () => onEdit() }]}
          onRowClick={(row) => onOpen(row.name)}
          opens={(row) => row.name !== 'Caio'}
          list={list}
        />
        {list.hasMore && (
          <button type="button" onClick={list.loadMore}>
            next
          </button>
        )}
      </ListStates>
    </ListPage>
  );
}

const page = (names: string[], cursor: string | null = null) => ({
  body: {
    contacts: names.map((name, index) => ({ id: index + (cursor === null ? 100 : 1), name })),
    hasMore: cursor !== null,
    count: 3,
    cursor,
  },
});

describe('a list', () => {
  it('shows its rows and fetches the next page by key', async () => {
    const { asked } = fakeServer({
      'GET /contacts': ({ url }) => (url.includes('cursor=') ? page(['Caio']) : page(['Ana', 'Bia'], 'Bia,2')),
    });
    renderApp(<People />);
    expect(await screen.findByRole('row', { name: /Ana/ })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'next' }));
    expect(await screen.findByRole('row', { name: /Caio/ })).toBeDefined();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(asked.map(({ url }) => url)).toEqual(['/api/contacts', '/api/contacts?cursor=Bia%2C2']);
  });

  it('opens a row on a click anywhere on it, and on Enter', async () => {
    fakeServer({ 'GET /contacts': () => page(['Ana', 'Bia', 'Caio']) });
    renderApp(<People />);
    fireEvent.click(await screen.findByText('Ana'));
    const bia = screen.getByRole('row', { name: /^Bia/ });
    expect(bia.tabIndex).toBe(0);
    expect(document.getElementById(bia.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Press Enter to open.',
    );
    fireEvent.keyDown(bia, { key: 'Enter' });
    expect(onOpen.mock.calls).toEqual([['Ana'], ['Bia']]);
    // A row that is not to be opened.
    const caio = screen.getByRole('row', { name: /^Caio/ });
    expect(caio.tabIndex).toBe(-1);
    fireEvent.click(caio);
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('opens none for a click on what has its own use, in a menu, or at the end of marking text', async () => {
    fakeServer({ 'GET /contacts': () => page(['Ana', 'Bia']) });
    renderApp(<People />);
    const name = await screen.findByText('Ana');
    fireEvent.click(screen.getByLabelText('Choose Ana'));
    fireEvent.keyDown(screen.getByLabelText('Choose Ana'), { key: 'Enter' });
    fireEvent.click(screen.getByText('Label of Ana'));
    fireEvent.click(screen.getByText('Beside Ana'));
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Ana' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(onEdit).toHaveBeenCalledOnce();
    document.getSelection()?.selectAllChildren(name);
    fireEvent.click(name);
    expect(onOpen).not.toHaveBeenCalled();
    // What is marked in another row is no reason.
    fireEvent.click(screen.getByText('Bia'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('Bia');
    document.getSelection()?.removeAllRanges();
    fireEvent.click(name);
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('says what to do when it is empty, and what was not found', async () => {
    fakeServer({ 'GET /contacts': () => ({ body: { contacts: [], hasMore: false, count: 0, cursor: null } }) });
    renderApp(<People />);
    expect(await screen.findByText('Nobody yet')).toBeDefined();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zz' } });
    expect(await screen.findByText('Nothing found')).toBeDefined();
    expect(screen.getByText(/“zz”/)).toBeDefined();
  });

  it('says what failed and tries again', async () => {
    let up = false;
    fakeServer({
      'GET /contacts': () => (up ? page(['Ana']) : { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
    });
    renderApp(<People />);
    expect(await screen.findByRole('alert')).toBeDefined();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Ana/ })).toBeDefined();
  });

  it('stops when the next page fails, and tries again when asked', async () => {
    // The end of the list is always in view, and says so when it is watched anew.
    class AtEnd {
      readonly #tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell;
      }
      observe(): void {
        setTimeout(() => this.#tell([{ isIntersecting: true }]));
      }
      disconnect(): void {}
    }
    vi.stubGlobal('IntersectionObserver', AtEnd);
    let up = false;
    const { asked } = fakeServer({
      'GET /contacts': ({ url }) => {
        if (!url.includes('cursor=')) return page(['Ana'], 'Ana,1');
        return up ? page(['Caio']) : { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } };
      },
    });
    renderApp(<People />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(asked).toHaveLength(2);
    up = true;
    fireEvent.click(again);
    expect(await screen.findByRole('row', { name: /Caio/ })).toBeDefined();
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['ERR_NO_PERMISSION', /^You don’t have permission/],
    ['ERR_PLAN_FEATURE', /^Your plan doesn’t include this/],
  ])('says by %s that it is not allowed, without a button that cannot help', async (error, words) => {
    fakeServer({ 'GET /contacts': () => ({ status: 403, body: { error } }) });
    renderApp(<People />);
    expect(await screen.findByText('Access not allowed')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

function Form({ onDone }: { onDone: (saved: { id: number }) => void }) {
  const { form, submit, saving } = useEntityForm({
    schema: contactInput,
    initialValues: { name: '', number: '', email: '' },
    save: (body) => call(createContact, { body }),
    codeFields: { ERR_DUPLICATED_CONTACT: 'number' },
    onDone,
  });
  return (
    <FormModal opened title="New contact" onClose={() => undefined} submit={submit} saving={saving}>
      <TextInput key={form.key('name')} {...form.getInputProps('name')} label="Name" />
      <TextInput key={form.key('number')} {...form.getInputProps('number')} label="Number" />
      <TextInput key={form.key('email')} {...form.getInputProps('email')} label="Email" />
    </FormModal>
  );
}

function fill(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

describe('a form', () => {
  it('is judged before it is sent', async () => {
    const { asked } = fakeServer({});
    renderApp(<Form onDone={() => undefined} />);
    await screen.findByLabelText('Name');
    fill({ Name: 'A', Number: '', Email: 'nobody' });
    expect(await screen.findByText('Too short: use at least 2 characters')).toBeDefined();
    expect(screen.getByText('Fill in this field')).toBeDefined();
    expect(screen.getByText('Invalid email')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(asked).toHaveLength(0);
  });

  it('is saved, and says so', async () => {
    const done = vi.fn<(saved: { id: number }) => void>();
    const { asked } = fakeServer({ 'POST /contacts': () => ({ body: { id: 1 } }) });
    renderApp(<Form onDone={done} />);
    await screen.findByLabelText('Name');
    fill({ Name: 'Ana', Number: '5511987654321' });
    await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith({ id: 1 }));
    expect(asked[0]?.body).toMatchObject({ name: 'Ana', number: '5511987654321' });
    expect(await screen.findByText('Saved.')).toBeDefined();
  });

  it.each([
    [
      'a code',
      { status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } },
      'A contact with this number already exists.',
    ],
    [
      'a complaint',
      { status: 400, body: { error: 'ERR_VALIDATION', details: [{ path: 'number', message: 'Too Long!' }] } },
      'Too long',
    ],
  ])('shows %s of the server under its field', async (_name, answer, text) => {
    fakeServer({ 'POST /contacts': () => answer });
    renderApp(<Form onDone={() => undefined} />);
    await screen.findByLabelText('Name');
    fill({ Name: 'Ana', Number: '5511987654321' });
    const complaint = await screen.findByText(text);
    expect(screen.getByLabelText('Number').getAttribute('aria-describedby')).toContain(complaint.id);
  });

  it('shows as a toast what belongs to no field of it', async () => {
    const details = [{ path: 'companyId', message: 'Required' }];
    fakeServer({ 'POST /contacts': () => ({ status: 400, body: { error: 'ERR_VALIDATION', details } }) });
    renderApp(<Form onDone={() => undefined} />);
    await screen.findByLabelText('Name');
    fill({ Name: 'Ana', Number: '5511987654321' });
    expect(await screen.findByText(/Some of the information isn’t valid/)).toBeDefined();
  });
});
