// The chats of the person, from any screen: a dot while something in them is unread.
import { Anchor } from '@mantine/core';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChatRow } from '../../../entities/chat/ChatRow.tsx';
import { useChats, useUnreadChats } from '../../../entities/chat/useChats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { InfiniteEnd } from '../../../shared/ui/InfiniteEnd.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { TopBarPopover } from '../TopBarPopover.tsx';
import classes from '../TopBarPopover.module.css';

export function Chats() {
  const { t } = useTranslation(['shell', 'chats']);
  const [opened, setOpened] = useState(false);
  const count = useUnreadChats();
  const close = (): void => setOpened(false);
  return (
    <TopBarPopover
      icon={MessageCircle}
      label={count > 0 ? t('chats.news', { count }) : t('chats.label')}
      title={t('chats.title')}
      sign={count > 0 || undefined}
      opened={opened}
      onChange={setOpened}
    >
      <LatestChats onOpen={close} />
      <div className={classes.foot}>
        <Anchor component={Link} to="/chats" size="sm" onClick={close}>
          {t('chats:all')}
        </Anchor>
      </div>
    </TopBarPopover>
  );
}

function LatestChats({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const list = useChats();
  if (list.error) return <FailedState error={list.error} onRetry={list.retry} />;
  if (list.loading) return <LoadingRows rows={3} avatar />;
  if (list.rows.length === 0)
    return <EmptyState icon={MessageCircle} title={t('chats.none.title')} text={t('chats.none.text')} />;
  return (
    <div className={classes.scroller} data-more="y">
      <ul className={classes.list}>
        {list.rows.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <InfiniteEnd hasMore={list.hasMore} loading={list.loadingMore} failed={list.moreFailed} onMore={list.loadMore} />
    </div>
  );
}
