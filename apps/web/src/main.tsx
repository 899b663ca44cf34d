// Starts the web app.
import './shared/data/zodSetup.ts';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { reloadOnNewVersion } from './app/reloadOnNewVersion.ts';
import { startI18n } from './shared/i18n/i18n.ts';
import { startSession } from './shared/session/session.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

reloadOnNewVersion();
// Both at once: the texts are a file, the session is a call.
void startSession();
await startI18n();
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
