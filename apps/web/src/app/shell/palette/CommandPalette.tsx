// Ctrl/⌘ K: people, tickets, what can be done now, ready answers, settings and screens, by name.
import '@mantine/spotlight/styles.layer.css';
import { Group, Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { spotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMac, signOf } from '../../../shared/commands/keyboard.ts';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { SEARCH_DELAY_MS } from '../../../shared/crud/useListQuery.ts';
import { typedDialog } from '../../../shared/ui/unsaved.ts';
import { fits, type Entry } from './entries.ts';
import { useEntries } from './useEntries.ts';
import { useFound } from './useFound.ts';

export function CommandPalette() {
  const { t } = useTranslation('shell');
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
  const sections = [
    ...found.map(({ group, entries }) => ({ group, entries: [...entries] })),
    ...groups.map(({ group, entries }) => ({ group, entries: entries.filter((entry) => fits(entry, query)) })),
  ].filter(({ entries }) => entries.length > 0);
  const shown: SpotlightActionGroupData[] = sections.map(({ group, entries }) => ({
    group: t(`palette.${group}`),
    actions: entries.map(show),
  }));
  return (
    <Spotlight
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
      scrollable
      maxHeight={520}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      searchProps={{
        leftSection: <Search size={20} aria-hidden />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.open'),
      }}
    />
  );
}

function Keys({ of }: { of: readonly string[] }) {
  return (
    <Group gap={4} wrap="nowrap">
      {of.map((key) => (
        <Kbd key={key}>{signOf(key, isMac())}</Kbd>
      ))}
    </Group>
  );
}
