// Sets the colour scheme before the first paint, so that a dark screen never flashes white.
(function () {
  var stored;
  try {
    stored = localStorage.getItem('preferredTheme');
  } catch {
    // storage may be forbidden: follow the system
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
