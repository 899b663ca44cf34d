// The theme, the menu of small screens, and the search. A plain script: pages that are opened as files may load no module.
const plain = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

(() => {
  const page = document.documentElement;

  /** Some browsers keep nothing for files. */
  function kept(theme) {
    try {
      if (theme) localStorage.setItem('recado-docs-theme', theme);
      return localStorage.getItem('recado-docs-theme');
    } catch {
      return null;
    }
  }

  const isDark = () =>
    (page.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : '')) === 'dark';

  const theme = kept();
  if (theme) page.dataset.theme = theme;
  page.classList.add('scripted');

  function goOnInOwnLanguage() {
    const own = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => ['pt', 'en', 'es'].includes(tag));
    location.replace(`${own ?? 'en'}/index.html`);
  }

  /** Pages whose title has every word, then headings that have it, or that have it together with their page's title. */
  function find(query) {
    const words = plain(query).split(/\s+/).filter(Boolean);
    const has = (text) => words.every((word) => plain(text).includes(word));
    const titles = [];
    const parts = [];
    for (const [id, title, reader, headings] of globalThis.recadoPages ?? []) {
      if (has(title)) titles.push({ href: `${id}.html`, title, where: reader });
      for (const [slug, text] of headings)
        if (has(text) || (has(`${title} ${text}`) && !has(title)))
          parts.push({ href: `${id}.html#${slug}`, title: text, where: title });
    }
    return words.length === 0 ? [] : [...titles, ...parts].slice(0, 30);
  }

  function wireSearch(input, found) {
    let loading = false;
    function load() {
      if (loading) return;
      loading = true;
      const script = document.createElement('script');
      script.src = 'search.js';
      script.addEventListener('load', show);
      document.head.append(script);
    }
    function show() {
      const hits = find(input.value);
      const links = hits.map(({ href, title, where }) => {
        const link = document.createElement('a');
        link.href = href;
        const small = document.createElement('span');
        small.textContent = where;
        link.append(title, small);
        return link;
      });
      found.hidden = input.value.trim() === '' || !globalThis.recadoPages;
      found.replaceChildren(...(links.length > 0 ? links : [input.dataset.nothing]));
    }
    input.addEventListener('focus', load);
    input.addEventListener('input', show);
    const box = input.parentElement;
    box.addEventListener('keydown', (event) => {
      const links = [input, ...found.querySelectorAll('a')];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        links[Math.max(0, links.indexOf(document.activeElement) + step)]?.focus();
      } else if (event.key === 'Escape') {
        found.hidden = true;
        input.focus();
      } else if (event.key === 'Enter' && document.activeElement === input) links[1]?.click();
    });
    // Whoever follows a link to a part of this page has found it.
    found.addEventListener('click', () => (found.hidden = true));
    document.addEventListener('click', (event) => {
      if (!box.contains(event.target)) found.hidden = true;
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      input.focus();
    });
  }

  document.addEventListener('DOMContentLoaded', () => {
    if ('welcome' in document.body.dataset) {
      goOnInOwnLanguage();
      return;
    }
    document.querySelector('button.theme')?.addEventListener('click', () => {
      page.dataset.theme = isDark() ? 'light' : 'dark';
      kept(page.dataset.theme);
    });
    const menu = document.querySelector('button.menu');
    menu?.addEventListener('click', () => {
      const open = menu.getAttribute('aria-expanded') !== 'true';
      menu.setAttribute('aria-expanded', String(open));
      document.getElementById('side').classList.toggle('open', open);
    });
    const input = document.querySelector('input[type="search"]');
    if (input) wireSearch(input, document.querySelector('.found'));
    document.querySelector('#side [aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
})();
