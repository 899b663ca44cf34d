// The tags of the open ticket: seen at a glance, changed at once, made where they are missing.
import { CheckIcon, ColorSwatch, Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TagRef } from '@recado/contract/tags';
import type { Ticket } from '@recado/contract/tickets';
import { Plus, Tag, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LanePicker } from '../../../entities/ticket/lane/LanePicker.tsx';
import { useLanes } from '../../../entities/ticket/lane/useLanes.ts';
import { useTags } from '../../../entities/tag/useTags.ts';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './TicketTags.module.css';
import { useTicketTags } from './useTicketTags.ts';
import { foldText } from '../../../shared/format/matches.ts';

const NEW = 'new';

export function TicketTags({ ticket }: { ticket: Pick<Ticket, 'id' | 'tags' | 'laneId' | 'contact'> }) {
  const { t } = useTranslation('tickets');
  const { tags } = ticket;
  // The picker of lanes says that one.
  const lane = useLanes().data?.find(({ id }) => id === ticket.laneId);
  const { setTags, addNew } = useTicketTags(ticket);
  return (
    <div className={classes.tags} data-more="x" role="group" aria-label={t('tags.label')}>
      <LanePicker ticket={ticket} />
      <Tag size={14} aria-hidden className={classes.icon} />
      {tags
        .filter(({ id }) => id !== lane?.id)
        .map((tag) => (
          <span key={tag.id} className={classes.tag} style={{ '--tag-color': tag.color }}>
            <span>{tag.name}</span>
            <UnstyledButton
              className={classes.remove}
              aria-label={t('tags.remove', { name: tag.name })}
              onClick={() => setTags(tags.filter(({ id }) => id !== tag.id))}
            >
              <X size={12} aria-hidden />
            </UnstyledButton>
          </span>
        ))}
      <TagPicker chosen={tags} onChange={setTags} onNew={addNew} />
    </div>
  );
}

interface TagPickerProps {
  chosen: readonly TagRef[];
  onChange: (tags: TagRef[]) => void;
  onNew: (name: string) => void;
}

function TagPicker({ chosen, onChange, onNew }: TagPickerProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const { data: all = [] } = useTags();
  const [search, setSearch] = useState('');
  const [opened, { open, close }] = useDisclosure();
  const combobox = useCombobox({
    opened,
    onOpenedChange: (next) => (next ? open() : close()),
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      // Back to where the key was pressed.
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      else combobox.focusTarget();
      before.current = null;
      setSearch('');
    },
  });
  const before = useRef<Element | null>(null);
  useCommand('ticket.tag', () => {
    before.current = document.activeElement;
    combobox.openDropdown();
  });
  const found = tagsFound(all, search);
  const name = newTagName(all, search);
  // What the words mean is one Enter away.
  const { selectFirstOption } = combobox;
  const first = search.trim() === '' ? undefined : (found[0]?.id ?? name);
  useEffect(() => {
    if (first !== undefined && first !== null) selectFirstOption();
  }, [first, selectFirstOption]);
  const handlePick = (value: string): void => {
    setSearch('');
    if (value === NEW) {
      if (name !== null) onNew(name);
      return;
    }
    const tag = all.find(({ id }) => String(id) === value);
    if (!tag) return;
    const has = chosen.some(({ id }) => id === tag.id);
    onChange(has ? chosen.filter(({ id }) => id !== tag.id) : [...chosen, tag]);
  };
  return (
    <Combobox store={combobox} width={250} position="bottom-start" withinPortal onOptionSubmit={handlePick}>
      <Combobox.Target withAriaAttributes={false}>
        <UnstyledButton
          className={classes.add}
          aria-expanded={opened}
          aria-haspopup="listbox"
          aria-label={t('tags.add')}
          onClick={() => combobox.toggleDropdown()}
        >
          <Plus size={13} aria-hidden /> {chosen.length === 0 && t('tags.add')}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          placeholder={t('tags.search')}
          aria-label={t('tags.search')}
          maxLength={50}
        />
        <Combobox.Options className={classes.options} data-more="y" aria-label={t('tags.label')}>
          {found.map((tag) => {
            const has = chosen.some(({ id }) => id === tag.id);
            return (
              <Combobox.Option key={tag.id} value={String(tag.id)} active={has} aria-selected={has}>
                <span className={classes.option}>
                  <ColorSwatch color={tag.color} size={12} aria-hidden />
                  <span>{tag.name}</span>
                  {has && <CheckIcon size={12} aria-hidden />}
                </span>
              </Combobox.Option>
            );
          })}
          {name !== null && (
            <Combobox.Option value={NEW}>
              <span className={classes.option}>
                <Plus size={14} aria-hidden /> {t('tags.create', { name })}
              </span>
            </Combobox.Option>
          )}
          {found.length === 0 && name === null && (
            <Combobox.Empty>{t(search.trim() === '' ? 'tags.none' : 'tags.tooShort')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const LEAST = 3;

const folded = (name: string): string => foldText(name.trim());

const tagsFound = (tags: readonly TagRef[], search: string): TagRef[] =>
  tags.filter(({ name }) => folded(name).includes(folded(search)));

/** null: too short, or there is one of this name. */
function newTagName(tags: readonly TagRef[], search: string): string | null {
  const name = search.trim();
  const known = tags.some((tag) => folded(tag.name) === folded(name));
  return known || name.length < LEAST ? null : name;
}
