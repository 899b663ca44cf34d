// What becomes of a form once it is saved: it waits for the lists, though not for long, and closes nothing but itself.
import { TextInput } from '@mantine/core';
import { contactInput, createContact, listContacts } from '@recado/contract/contacts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { call } from '../data/client.ts';
import { queryClient } from '../data/queryClient.ts';
import { FormModal } from './FormModal.tsx';
import { useEntityForm } from './useEntityForm.ts';
import { useListQuery } from './useListQuery.ts';

afterEach(() => queryClient.clear());

const onSaved = vi.fn<() => void>();

function ContactForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { form, submit, saving } = useEntityForm({
    schema: contactInput,
    initialValues: { name, number: '5511987654321', email: '' },
    save: (body) => call(createContact, { body }),
    invalidates: ['contact'],
    onDone: onClose,
    onSaved,
  });
  return (
    <FormModal opened title={name} onClose={onClose} submit={submit} saving={saving}>
      <TextInput key={form.key('name')} {...form.getInputProps('name')} label="Name" />
    </FormModal>
  );
}

function Page() {
  const [open, setOpen] = useState<string | null>('First');
  useListQuery('contact', listContacts, { rowsKey: 'contacts' });
  return (
    <>
      <button onClick={() => setOpen('Second')}>Open the second</button>
      {open !== null && <ContactForm key={open} name={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The list is read once; what comes after that is held until it is let go. */
function show(): { saved: () => boolean; letGo: () => void } {
  onSaved.mockReset();
  const held = Promise.withResolvers<void>();
  let reads = 0;
  fakeServer({
    'GET /contacts': async () => {
      reads += 1;
      if (reads > 1) await held.promise;
      return { body: { contacts: [], hasMore: false, count: 0, cursor: null } };
    },
    'POST /contacts': () => ({ body: { id: 1 } }),
  });
  renderApp(<Page />);
  return { saved: () => reads > 1, letGo: held.resolve };
}

async function save(saved: () => boolean): Promise<void> {
  const field = await screen.findByLabelText('Name');
  field.focus();
  fireEvent.input(field, { target: { value: 'Changed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved()).toBe(true));
}

const dialog = (name: string): HTMLElement | null => screen.queryByRole('dialog', { name });

test('a list that does not come keeps no form open', async () => {
  const { saved, letGo } = show();
  await save(saved);
  expect(dialog('First')).toBeTruthy();
  await waitFor(() => expect(dialog('First')).toBeNull(), { timeout: 3_000 });
  expect(onSaved).toHaveBeenCalledOnce();
  letGo();
});

test('Escape closes what is saved without a question, and the next form stays open when the first is done', async () => {
  const { saved, letGo } = show();
  await save(saved);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(dialog('First')).toBeNull());
  expect(dialog('Close without saving?')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open the second' }));
  expect(await screen.findByRole('dialog', { name: 'Second' })).toBeTruthy();
  await act(async () => letGo());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(dialog('Second')).toBeTruthy();
});
