// Before the app: the colour scheme, before the first paint, so that a dark screen never flashes white; and as long as
// nothing of the app is on the screen, a word of what is going on. What does not arrive is asked for again.
(function () {
  var TEXTS = {
    pt: ['Carregando…', 'O Recado não pôde ser carregado. Vamos tentar de novo automaticamente.', 'Tentar de novo'],
    en: ['Loading…', 'Recado couldn’t be loaded. We’ll try again automatically.', 'Try again'],
    es: ['Cargando…', 'Recado no se pudo cargar. Lo intentaremos de nuevo automáticamente.', 'Intentar de nuevo'],
  };
  var SLOW_MS = 1000;
  /** after the first failure, the second … */
  var AGAIN_MS = [1000, 3000, 10000, 30000];

  /** Storage may be forbidden: as if nothing were in it. */
  function stored(storage, key) {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  }

  var theme = stored('localStorage', 'preferredTheme');
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  /** As the app will choose (i18n.ts): the stored one, else the first of the browser's that there is, else English. */
  function firstLanguage() {
    var language = stored('localStorage', 'language');
    if (isLanguage(language)) return language;
    var spoken = navigator.languages.map(function (tag) {
      return tag.split('-', 1)[0].toLowerCase();
    });
    return spoken.find(isLanguage) || 'en';
  }

  function isLanguage(value) {
    return Object.hasOwn(TEXTS, value);
  }

  var language = firstLanguage();
  var texts = TEXTS[language];
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', '/manifest-' + language + '.webmanifest');

  // Told once, and earlier than the app is here; its menu offers it (app/shell/install.ts).
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.installPrompt = event;
  });
  addEventListener('appinstalled', function () {
    window.installPrompt = undefined;
  });

  var note;
  var failed = false;

  /** The app takes the place of whatever stands there. */
  function say(text, button) {
    var root = document.getElementById('root');
    if (!root || (root.firstChild && root.firstChild !== note)) return;
    note = document.createElement('div');
    note.setAttribute('role', 'status');
    note.style.cssText =
      'display:grid;place-content:center;justify-items:center;gap:16px;height:100vh;padding:16px;' +
      'text-align:center;font:16px system-ui,sans-serif;color:' +
      (dark ? '#c9c9c9;background:#1a1b1e' : '#495057;background:#fff');
    note.append(text);
    if (button) {
      var again = document.createElement('button');
      again.textContent = button;
      again.style.cssText =
        'font:inherit;min-height:44px;padding:8px 16px;color:inherit;background:none;border:1px solid;border-radius:8px';
      again.onclick = reload;
      note.append(again);
    }
    root.replaceChildren(note);
  }

  function reload() {
    location.reload();
  }

  function fail() {
    if (failed) return;
    failed = true;
    say(texts[1], texts[2]);
    var times = Number(stored('sessionStorage', 'startFailures'));
    try {
      sessionStorage.setItem('startFailures', String(times + 1));
    } catch {
      // then it waits as after the first
    }
    setTimeout(reload, AGAIN_MS[Math.min(times, AGAIN_MS.length - 1)]);
    addEventListener('online', reload);
  }

  setTimeout(function () {
    if (!failed) say(texts[0]);
  }, SLOW_MS);

  // Of the page's own script and styles; what code asks for itself is told by main.tsx.
  var started = false;
  addEventListener(
    'error',
    function (event) {
      var from = event.target;
      if (
        !started &&
        (from instanceof HTMLScriptElement || (from instanceof HTMLLinkElement && from.rel === 'stylesheet'))
      )
        fail();
    },
    true,
  );
  addEventListener('start-failed', fail);
  addEventListener('started', function () {
    started = true;
    try {
      sessionStorage.removeItem('startFailures');
    } catch {
      // nothing was kept there
    }
  });
})();
