// After a new version is installed, the chunks an open tab knows of are gone: it loads itself anew, once.
const KEY = 'reloadedAt';
const QUIET_MS = 60_000;

export function reloadOnNewVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number(sessionStorage.getItem(KEY) ?? 0);
      // Offline, or a chunk that is really missing: then the screen says that it failed.
      if (!navigator.onLine || Date.now() - last < QUIET_MS) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
