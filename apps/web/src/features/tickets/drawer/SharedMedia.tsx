// What was sent in the conversation: photos and videos, audio, documents.
import { SegmentedControl, Skeleton } from '@mantine/core';
import { listSharedMedia, type Message } from '@recado/contract/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedMediaKey } from '../../../entities/message/sharedMedia.ts';
import { pagesOf } from '../../../shared/data/pagesOf.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { InfiniteEnd } from '../../../shared/ui/InfiniteEnd.tsx';
import { AudioPlayer } from '../media/AudioPlayer.tsx';
import { DocumentFile } from '../media/DocumentFile.tsx';
import type { Growth } from '../../../shared/ui/conversation/growth.ts';
import classes from './Drawer.module.css';
import { MediaGrid } from './MediaGrid.tsx';
import { Section } from './Section.tsx';

const KINDS = ['visual', 'audio', 'document'] as const;
type Kind = (typeof KINDS)[number];

export function SharedMedia({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets');
  const [kind, setKind] = useState<Kind>('visual');
  const list = useSharedMedia(ticketId, kind);
  const messages = list.data?.pages.flatMap((page) => page.messages).filter(({ isDeleted }) => !isDeleted);
  const loadMore = (): void => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const older: Growth = {
    has: list.hasNextPage,
    loading: list.isFetchingNextPage,
    failed: list.isFetchNextPageError,
    load: loadMore,
  };
  const handleKind = (value: string): void => setKind(KINDS.find((name) => name === value) ?? 'visual');
  return (
    <Section title={t('drawer.media.title')}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('drawer.media.title')}
        data={KINDS.map((value) => ({ value, label: t(`drawer.media.kind.${value}`) }))}
        value={kind}
        onChange={handleKind}
      />
      {list.isPending && <Skeleton h={96} />}
      <NotLoaded query={list} />
      {messages?.length === 0 && <p className={classes.quiet}>{t(`drawer.media.none.${kind}`)}</p>}
      {messages && messages.length > 0 && kind === 'visual' && <MediaGrid messages={messages} older={older} />}
      {messages && messages.length > 0 && kind !== 'visual' && <Files kind={kind} messages={messages} />}
      <InfiniteEnd
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={loadMore}
      />
    </Section>
  );
}

function Files({ kind, messages }: { kind: Exclude<Kind, 'visual'>; messages: Message[] }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  return (
    <ul className={classes.list}>
      {messages.map(({ id, mediaUrl, mediaName, mediaSize, mediaState, createdAt, fromMe, userName, contactName }) => (
        <li key={id} className={classes.file}>
          {mediaUrl === null || mediaState !== 'stored' ? (
            <p className={classes.quiet}>{t(mediaState === 'failed' ? 'media.failed' : 'media.pending')}</p>
          ) : kind === 'audio' ? (
            <AudioPlayer id={id} url={mediaUrl} size={mediaSize} />
          ) : (
            <DocumentFile url={mediaUrl} name={mediaName} size={mediaSize} />
          )}
          <span className={classes.quiet}>
            {[fromMe ? userName : contactName, formats.dateTime(createdAt)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

const useSharedMedia = (ticketId: number, kind: Kind) =>
  useInfiniteQuery({
    queryKey: [...sharedMediaKey(ticketId), kind],
    ...pagesOf(listSharedMedia, { params: { ticketId }, query: { kind } }),
  });
