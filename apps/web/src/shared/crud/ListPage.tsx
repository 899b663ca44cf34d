// The frame that all lists of things share: title with count, search, primary action, and the list, which scrolls by itself.
import { CloseButton, Group, TextInput, Title } from '@mantine/core';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../format/useFormats.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { HelpLink } from '../ui/screenHelp.tsx';
import classes from './ListPage.module.css';

export interface ListPageProps {
  title: string;
  count?: number;
  search?: string;
  onSearch?: (search: string) => void;
  searchLabel?: string;
  /** the primary action: a button */
  action?: ReactNode;
  /** filters and further actions */
  toolbar?: ReactNode;
  children: ReactNode;
}

export function ListPage({ title, count, search, onSearch, searchLabel, action, toolbar, children }: ListPageProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const label = searchLabel ?? t('search');
  return (
    <section className={classes.page} aria-label={title}>
      <title>{`${title} · ${t('appName')}`}</title>
      <Group className={classes.head} gap="sm">
        <Group gap="xs" mr="auto" wrap="nowrap" align="baseline">
          <Title order={1} size="h3">
            {title}
          </Title>
          {count !== undefined && (
            <span className={classes.count} title={t('rows.count', { count })}>
              {formats.number(count)}
            </span>
          )}
          <HelpLink />
        </Group>
        {onSearch && (
          <TextInput
            className={classes.search}
            type="search"
            aria-label={label}
            placeholder={label}
            leftSection={<Search size={16} aria-hidden />}
            rightSection={
              search ? <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => onSearch('')} /> : null
            }
            value={search ?? ''}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        )}
        {toolbar}
        {action}
      </Group>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
