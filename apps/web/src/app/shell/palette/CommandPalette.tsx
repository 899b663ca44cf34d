// Ctrl/⌘ K: people, tickets, what can be done now, ready answers, settings and screens, by name.
import '@mantine/spotlight/styles.layer.css';
import { Group, Kbd, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  createSpotlight,
  Spotlight,
  useSpotlight,
  type SpotlightActionGroupData,
  type SpotlightStore,
} from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSignOf } from '../../../shared/commands/keyboard.ts';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { SEARCH_DELAY_MS } from '../../../shared/crud/useListQuery.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { typedDialog } from '../../../shared/ui/unsaved.ts';
import classes from './CommandPalette.module.css';
import { fits, type Entry, type Section } from './entries.ts';
import { useEntries } from './useEntries.ts';
import { useFound } from './useFound.ts';

const ORDER: readonly Section['group'][] = [
  'commands',
  'tickets',
  'contacts',
  'quickMessages',
  'screens',
  'settings',
  'helps',
  'actions',
];

export function CommandPalette() {
  const { t } = useTranslation('shell');
  const [[store, spotlight]] = useState(createSpotlight);
  const [query, setQuery] = useState('');
  const [delayed] = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  const [over, setOver] = useState(false);
  const focus = useRef<Element | null>(null);
  const opened = useRef(false);
  const chosen = useRef<(() => void) | null>(null);
  useCommand('palette', () => {
    if (opened.current) return spotlight.close();
    opened.current = true;
    focus.current = document.activeElement;
    setOver(document.querySelector('[role="dialog"][aria-modal="true"]') !== null);
    return spotlight.open();
  });
  const found = useFound(query.trim() === '' ? '' : delayed);
  const groups = useEntries(over);
  const handleClosed = (): void => {
    opened.current = false;
    // The page cannot be given it: then nobody has it, and what one is led to takes it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (focus.current instanceof HTMLElement) focus.current.focus({ preventScroll: true });
    const { current: run } = chosen;
    chosen.current = null;
    setOver(false);
    if (!run) return;
    // What lies under it may hold something that was typed.
    const dialog = typedDialog();
    if (dialog) dialog.ask(run);
    else run();
  };
  const show = ({ id, label, description, icon: Icon, keys, run }: Entry) => ({
    id,
    label,
    description,
    leftSection: <Icon size={20} aria-hidden />,
    rightSection: keys && <Keys of={keys} />,
    onClick: () => {
      chosen.current = run;
    },
  });
  const own = groups.map(({ group, entries }) => ({ group, entries: entries.filter((entry) => fits(entry, query)) }));
  // What can be done comes before what can be read about it.
  const sections = [...found, ...own]
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => ORDER.indexOf(one.group) - ORDER.indexOf(other.group));
  const entries = sections.flatMap((section) => section.entries);
  const { pointed, look } = usePointed(store, entries.map(({ id }) => id).join(' '));
  const shown: SpotlightActionGroupData[] = sections.map((section) => ({
    group: t(`palette.${section.group}`),
    actions: section.entries.map(show),
  }));
  return (
    <Spotlight
      store={store}
      actions={shown}
      // They fit already; what the server found need not say why.
      filter={(_query, actions) => actions}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={handleClosed}
      nothingFound={t('palette.nothing')}
      // The table of commands has it.
      shortcut={null}
      returnFocus={false}
      // What is typed right behind the keys that open it is meant for it: no frame may pass before its field has the focus.
      transitionProps={{ duration: 0 }}
      scrollable
      maxHeight={520}
      classNames={{ actionDescription: classes.description }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      searchProps={{
        ref: takeFocus,
        leftSection: <Search size={20} aria-hidden />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.open'),
        onKeyUp: look,
        // The focus stays in the field: whoever does not see which entry the arrows point at hears it.
        rightSection: <VisuallyHidden role="status">{entries[pointed]?.label}</VisuallyHidden>,
      }}
    />
  );
}

const takeFocus = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

/** Which entry the arrows point at: the first, whenever there are others. Mantine does so before what is found has come. */
function usePointed(store: SpotlightStore, ids: string): { pointed: number; look: () => void } {
  const { listId } = useSpotlight(store);
  const [pointed, setPointed] = useState(0);
  const [known, setKnown] = useState(ids);
  if (known !== ids) {
    setKnown(ids);
    setPointed(0);
  }
  useEffect(() => {
    if (ids === '') return;
    const list = document.getElementById(listId);
    list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [store, listId, ids]);
  // Mantine marks it in the page alone.
  const look = (): void => {
    const entries = document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [];
    setPointed([...entries].findIndex((entry) => entry.hasAttribute('data-selected')));
  };
  return { pointed, look };
}

function Keys({ of }: { of: readonly string[] }) {
  const signOf = useSignOf();
  return (
    <Group gap={4} wrap="nowrap">
      {of.map((key) => (
        <Kbd key={key}>{signOf(key)}</Kbd>
      ))}
    </Group>
  );
}
