// The left side: the chats one takes part in, the latest first.
import { Button } from '@mantine/core';
import { MessageCircle, Plus } from 'lucide-react';
import { ChatRow } from '../../entities/chat/ChatRow.tsx';
import { useChats } from '../../entities/chat/useChats.ts';
import { AddButton } from '../../shared/crud/AddButton.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { InfiniteEnd } from '../../shared/ui/InfiniteEnd.tsx';
import classes from './Chats.module.css';

export function ChatsPanel({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('chats');
  const list = useChats();
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
      {t('add')}
    </Button>
  );
  return (
    <div className={classes.panel}>
      <ListPage
        title={t('title')}
        count={list.count}
        search={list.search}
        onSearch={list.setSearch}
        searchLabel={t('search')}
        action={<AddButton label={t('add')} onClick={onAdd} />}
      >
        <ListStates
          list={list}
          avatar
          empty={<EmptyState icon={MessageCircle} title={t('empty.title')} text={t('empty.text')} action={add} />}
        >
          <div className={classes.rows}>
            <ul aria-label={t('title')}>
              {list.rows.map((chat) => (
                <li key={chat.id}>
                  <ChatRow chat={chat} />
                </li>
              ))}
            </ul>
            <InfiniteEnd
              hasMore={list.hasMore}
              loading={list.loadingMore}
              failed={list.moreFailed}
              onMore={list.loadMore}
            />
          </div>
        </ListStates>
      </ListPage>
    </div>
  );
}
