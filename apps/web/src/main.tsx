// Starts the web app.
import './shared/data/zodSetup.ts';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/global.css';
import './app/touch.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadAt } from './app/router.tsx';
import { startI18n } from './shared/i18n/i18n.ts';
import { startSession } from './shared/data/session.ts';
import { sessionStore } from './shared/session/sessionStore.ts';
import { PATIENCE_MS } from './shared/ui/useDelayed.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

/** Texts are a file, the session is a call, screens are code: all at once. */
async function start(page: HTMLElement): Promise<void> {
  const texts = startI18n();
  const rest = Promise.all([startSession(), preloadAt(location.pathname, sessionStore.get().status === 'starting')]);
  await texts;
  // What is here by then is drawn as it is; so long nothing would be shown of what is not.
  await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  createRoot(page).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  dispatchEvent(new Event('started'));
  // Whoever types at a door will be let in soon: what lies behind it comes meanwhile.
  if (sessionStore.token() === null) addEventListener('input', () => void preloadAt('/tickets', true), { once: true });
}

// public/start.js says so, and tries again.
start(container).catch(() => dispatchEvent(new Event('start-failed')));
