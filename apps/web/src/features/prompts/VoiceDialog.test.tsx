// The voice of an assistant: what it takes to have one, how one hears it, and that a stored key stays where it is.
import { ModalsProvider } from '@mantine/modals';
import { NO_VOICE, type PromptVoice } from '@recado/contract/prompt-voices';
import { API_KEY_PLACEHOLDER } from '@recado/contract/prompts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { promptOf } from './prompt.fixture.ts';
import { VoiceDialog } from './VoiceDialog.tsx';

afterEach(() => queryClient.clear());

const STORED: PromptVoice = {
  voice: 'pt-BR-YaraNeural',
  region: 'brazilsouth',
  key: API_KEY_PLACEHOLDER,
  monthCharacters: 20_000,
  spoken: 1_234,
  fault: 'busy',
  faultAt: '2026-11-20T12:00:00.000Z',
};
const NONE: PromptVoice = {
  ...STORED,
  voice: NO_VOICE,
  region: '',
  key: '',
  monthCharacters: null,
  spoken: 0,
  fault: null,
};

function show(voice: PromptVoice) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile: 'admin' }) });
  const server = fakeServer({
    'GET /prompt/1/voice': () => ({ body: voice }),
    'PUT /prompt/1/voice': () => ({ body: voice }),
    'POST /prompt/1/voice/sample': () => ({ body: { mime: 'audio/ogg', sound: btoa('OggS') } }),
  });
  renderApp(
    <ModalsProvider>
      <VoiceDialog prompt={promptOf()} onClose={vi.fn<() => void>()} />
    </ModalsProvider>,
  );
  return server;
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const choose = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('combobox', { name: /^Voice/ }));
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
};

test('what is set, what was spoken, and why it writes; a change leaves the key where it is', async () => {
  const server = show(STORED);
  expect(await screen.findByText('1,234 characters this month')).toBeTruthy();
  expect(screen.getByText('Azure is getting too many requests with this key.')).toBeTruthy();
  await choose('Antonio');
  press('Save');
  await waitFor(() => expect(server.asked.some(({ call }) => call.startsWith('PUT'))).toBe(true));
  expect(server.asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    voice: 'pt-BR-AntonioNeural',
    region: 'brazilsouth',
    key: API_KEY_PLACEHOLDER,
    monthCharacters: 20_000,
  });
});

test('without a voice nothing is wrong that is not shown', async () => {
  const server = show(STORED);
  fireEvent.change(await screen.findByLabelText(/^Region/), { target: { value: 'Brazil South' } });
  await choose('None: text only');
  press('Save');
  await waitFor(() => expect(server.asked.some(({ call }) => call.startsWith('PUT'))).toBe(true));
  expect(server.asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    voice: NO_VOICE,
    region: 'brazilsouth',
  });
});

test('a voice needs region and key, to be heard as well; then one hears it', async () => {
  const server = show(NONE);
  await screen.findByRole('combobox', { name: /^Voice/ });
  expect(screen.queryByLabelText(/^Region/)).toBeNull();
  await choose('Francisca');
  press('Listen');
  await waitFor(() => expect(screen.getByLabelText(/^Region/).getAttribute('aria-invalid')).toBe('true'));
  expect(server.asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Region/), { target: { value: 'brazilsouth' } });
  fireEvent.change(screen.getByLabelText(/^Azure speech key/), { target: { value: 'azure-shop' } });
  const urls: unknown[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    urls.push(blob);
    return 'blob:sample';
  });
  press('Listen');
  expect((await screen.findByLabelText('Voice sample')).getAttribute('src')).toBe('blob:sample');
  expect(urls).toEqual([expect.objectContaining({ size: 4, type: 'audio/ogg' })]);
  expect(server.asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    voice: 'pt-BR-FranciscaNeural',
    region: 'brazilsouth',
    key: 'azure-shop',
  });
});
