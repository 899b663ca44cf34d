// The switch for notifications on this device, in each of its states.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { DeviceDialog } from './DeviceDialog.tsx';

const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';

/** A push service's subscription, as a browser has it. */
class FakePush {
  subscription: Pick<PushSubscription, 'endpoint' | 'unsubscribe' | 'getKey' | 'options'> | null = null;
  readonly getSubscription = () => Promise.resolve(this.subscription);
  readonly subscribe = () => {
    const bytes = new Uint8Array(16).fill(1).buffer;
    this.subscription = {
      endpoint: 'https://push.test/1',
      unsubscribe: () => {
        this.subscription = null;
        return Promise.resolve(true);
      },
      getKey: () => bytes,
      options: { applicationServerKey: null, userVisibleOnly: true },
    };
    return Promise.resolve(this.subscription);
  };
}

let push: FakePush;
let permission: NotificationPermission;
let settings = { publicKey: KEY, enabled: false, words: true };

/** @param has false: the browser knows nothing of it */
function show(has = true) {
  push = new FakePush();
  if (has) {
    const registration = { pushManager: push, getNotifications: () => Promise.resolve([]) };
    vi.stubGlobal('PushManager', Object);
    vi.stubGlobal('Notification', {
      get permission() {
        return permission;
      },
      requestPermission: () => {
        permission = 'granted';
        return Promise.resolve(permission);
      },
    });
    const serviceWorker = {
      getRegistration: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
    };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  }
  const server = fakeServer({
    'GET /push': () => ({ body: settings }),
    'PUT /push': ({ body }) => {
      settings = { ...settings, ...(body as object) };
      return { body: settings };
    },
    'POST /push/subscriptions': () => ({ body: {} }),
  });
  renderApp(<DeviceDialog opened onClose={() => undefined} />);
  return server;
}

beforeEach(() => {
  queryClient.clear();
  permission = 'default';
  settings = { publicKey: KEY, enabled: false, words: true };
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('on: the browser is asked, and subscribed; off: nothing of it is left', async () => {
  const { asked } = show();
  const here = await screen.findByRole('switch', { name: /^Notify me on this device/ });
  const words = screen.getByRole<HTMLInputElement>('switch', { name: /^Show message text/ });
  expect(words.disabled).toBe(true);
  fireEvent.click(here);
  await waitFor(() => expect(here).toHaveProperty('checked', true));
  expect(asked.slice(1).map(({ call }) => call)).toEqual(['PUT /push', 'POST /push/subscriptions']);
  expect(asked.at(-1)?.body).toEqual({
    endpoint: 'https://push.test/1',
    p256dh: 'AQEBAQEBAQEBAQEBAQEBAQ',
    auth: 'AQEBAQEBAQEBAQEBAQEBAQ',
  });
  await waitFor(() => expect(words.disabled).toBe(false));
  fireEvent.click(words);
  await waitFor(() => expect(words.checked).toBe(false));
  fireEvent.click(here);
  await waitFor(() => expect(push.subscription).toBeNull());
  expect(settings).toEqual({ publicKey: KEY, enabled: false, words: false });
});

test('blocked: where it is allowed again', async () => {
  permission = 'denied';
  show();
  await screen.findByText('Your browser is blocking notifications from this site');
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a browser that has none', async () => {
  const { asked } = show(false);
  await screen.findByText('This browser doesn’t support notifications');
  expect(asked).toEqual([]);
});
