// Finding a ticket: by its contact, by words that were written in it, by tags and attendants.
import { CloseButton, TextInput } from '@mantine/core';
import { Search, Tag, UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { TagSelect } from '../../../entities/tag/TagSelect.tsx';
import { UserSelect } from '../../../entities/user/UserSelect.tsx';
import { runOf } from '../../../shared/commands/registered.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Can } from '../../../shared/session/Can.tsx';
import { FilteredEmpty } from './FilteredEmpty.tsx';
import { ListFilters } from './ListFilters.tsx';
import { TicketList } from './TicketList.tsx';
import classes from './TicketsPanel.module.css';
import type { TicketFilters } from './useTicketFilters.ts';
import { useTicketSearch } from './useTicketSearch.ts';

export interface SearchTicketsProps {
  filters: TicketFilters;
  openUuid: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

export function SearchTickets({ filters, openUuid, input }: SearchTicketsProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const { terms, setTerms } = filters;
  const list = useTicketSearch(filters);
  const handleClear = (): void => {
    list.setSearch('');
    input.current?.focus();
  };
  return (
    <>
      <div className={classes.search}>
        <TextInput
          ref={input}
          // Who opens the search wants to type.
          autoFocus
          type="search"
          aria-label={t('searchLabel')}
          placeholder={t('searchLabel')}
          leftSection={<Search size={16} aria-hidden />}
          rightSection={
            list.search && <CloseButton size="sm" aria-label={t('common:clearSearch')} onClick={handleClear} />
          }
          value={list.search}
          onChange={(event) => list.setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || list.rows.length === 0) return;
            event.preventDefault();
            runOf('list.back')?.();
          }}
        />
        <div className={classes.selects}>
          <div data-filled={terms.tags.length > 0 || undefined}>
            <TagSelect
              size="xs"
              aria-label={t('list.tagFilter')}
              placeholder={t('list.tagFilter')}
              leftSection={<Tag size={14} aria-hidden />}
              value={terms.tags}
              onChange={(tags) => setTerms({ ...terms, tags })}
            />
          </div>
          <Can do="tickets-manager:filterByUser">
            <div data-filled={terms.users.length > 0 || undefined}>
              <UserSelect
                size="xs"
                aria-label={t('list.userFilter')}
                placeholder={t('list.userFilter')}
                leftSection={<UserRound size={14} aria-hidden />}
                value={terms.users}
                onChange={(users) => setTerms({ ...terms, users })}
              />
            </div>
          </Can>
        </div>
      </div>
      <ListFilters filters={filters} />
      <TicketList
        list={list}
        view="search"
        openUuid={openUuid}
        scroll={filters.scroll}
        left={filters.left}
        // What is being typed is not yet searched for.
        filter={{ ...filters.common, ...terms, search: list.searched }}
        empty={
          terms.tags.length + terms.users.length > 0 && (
            <FilteredEmpty
              title={t('common:empty.searchTitle')}
              text={t('list.noneSo')}
              onClear={() => setTerms({ ...terms, tags: [], users: [] })}
            />
          )
        }
      />
    </>
  );
}
