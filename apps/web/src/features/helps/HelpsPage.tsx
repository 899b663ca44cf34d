// Help: pages to read, and videos to watch, found by their words.
import { Button, Title } from '@mantine/core';
import type { Help } from '@recado/contract/helps';
import { CircleHelp, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useHelps } from '../../entities/help/useHelps.ts';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { foldText, searchWords } from '../../shared/format/matches.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { HelpArticle } from './article/HelpArticle.tsx';
import { GuideCards, GuideHits } from './GuideCards.tsx';
import classes from './Helps.module.css';
import type { HelpBook } from './pages/book.ts';
import { useHelpBook } from './pages/useHelpBook.ts';
import { VideoCards } from './VideoCards.tsx';

export function HelpsPage() {
  const { page } = useParams();
  return page === undefined ? <Overview /> : <Article name={page} />;
}

function Article({ name }: { name: string }) {
  const { t } = useTranslation('helps');
  const { data: book, error, refetch } = useHelpBook();
  if (!book)
    return (
      <NotLoaded query={{ error, refetch }}>
        <LoadingRows />
      </NotLoaded>
    );
  const at = book.pages.findIndex((page) => page.name === name);
  const page = book.pages[at];
  if (page) return <HelpArticle key={page.name} page={page} next={book.pages[at + 1]} />;
  return (
    <EmptyState
      page
      icon={CircleHelp}
      title={t('noPage.title')}
      text={t('noPage.text')}
      action={
        <Button component={Link} to="/helps" variant="default">
          {t('all')}
        </Button>
      }
    />
  );
}

function Overview() {
  const { t } = useTranslation(['helps', 'common']);
  const book = useHelpBook();
  const videos = useHelps();
  const [search, setSearch] = useState('');
  const words = searchWords(search);
  const shownVideos = (videos.data ?? []).filter((video) => fits(video, words));
  return (
    <ListPage
      title={t('title')}
      // The videos, as there may be any number of them.
      count={videos.data?.length || undefined}
      search={search}
      onSearch={setSearch}
      searchLabel={t('search')}
    >
      <div className={classes.scroll}>
        {book.data && <Guides book={book.data} search={search} more={shownVideos.length > 0} />}
        <NotLoaded query={book}>
          <LoadingRows />
        </NotLoaded>
        <NotLoaded query={videos} />
        {shownVideos.length > 0 && (
          <section aria-labelledby="helps-videos">
            <Title order={2} size="h4" id="helps-videos">
              {t('videos')}
            </Title>
            <VideoCards videos={shownVideos} />
          </section>
        )}
      </div>
    </ListPage>
  );
}

/** @param more besides the pages something was found */
function Guides({ book, search, more }: { book: HelpBook; search: string; more: boolean }) {
  const { t } = useTranslation('common');
  if (search.trim() === '') return <GuideCards groups={book.groups} />;
  const hits = book.search(search);
  if (hits.length > 0) return <GuideHits hits={hits} />;
  if (more) return null;
  return <EmptyState icon={SearchX} title={t('empty.searchTitle')} text={t('empty.searchText', { search })} />;
}

const fits = ({ title, description }: Help, words: readonly string[]): boolean =>
  words.every((word) => foldText(`${title} ${description}`).includes(word));
