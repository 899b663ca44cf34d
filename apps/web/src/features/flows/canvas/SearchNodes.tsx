// Finds a node by what it says, whatever its accents and capitals, and leads there.
import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { foldText, searchWords } from '../../../shared/format/matches.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useNodeWords } from '../shared/useNodeWords.ts';
import { waysOf } from '../shared/ways.ts';
import classes from './Builder.module.css';
import { EMPTY } from './editor.ts';
import { useEditor } from './editorStore.ts';
import { readingOrder } from './reading.ts';

const MOST = 50;

export function SearchNodes({ onGo }: { onGo: (id: string) => void }) {
  const { t } = useTranslation('flowCanvas');
  const field = useRef<HTMLInputElement>(null);
  useCommand('list.search', () => field.current?.focus());
  const [open, setOpen] = useState(false);
  const { data, filter } = useChoices(open);
  return (
    <Select
      ref={field}
      className={classes.search ?? ''}
      aria-label={t('tool.search')}
      placeholder={t('tool.search')}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={<span />}
      data={data}
      filter={filter}
      value={null}
      searchable
      selectFirstOptionOnChange
      // Else nothing is taken of what the first letter has found.
      selectFirstOptionOnDropdownOpen
      limit={MOST}
      nothingFoundMessage={t('tool.searchNone')}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(id) => id !== null && onGo(id)}
    />
  );
}

/** While it is closed nothing is put together. */
function useChoices(open: boolean): { data: ComboboxItem[]; filter: OptionsFilter } {
  const words = useNodeWords();
  const graph = useEditor((editor) => (open ? editor.graph : EMPTY));
  return useMemo(() => {
    const nodes = readingOrder(graph);
    const texts = new Map(
      nodes.map((node) => [
        node.id,
        foldText([words.named(node), ...waysOf(node).map(({ label }) => label)].join(' ')),
      ]),
    );
    return {
      data: nodes.map((node, at) => ({ value: node.id, label: `${at + 1}. ${words.named(node, 120)}` })),
      filter: ({ options, search }) => {
        const wanted = searchWords(search);
        return options.filter(
          (option) => 'value' in option && wanted.every((word) => texts.get(option.value)?.includes(word)),
        );
      },
    };
  }, [graph, words]);
}
