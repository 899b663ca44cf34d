// A phone on which the menu is tried out as it is edited now: nobody hears of it, and nothing is stored.
import { ActionIcon, Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { isClosed, type Menu } from '@recado/rules/menu';
import { RotateCcw, SendHorizontal } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { serverNow } from '../../../shared/format/serverClock.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Menu.module.css';
import { MenuBubble, type BubbleLook } from './MenuBubble.tsx';
import { newPlay, played, type Play } from './menuPlay.ts';

export interface PlayPhoneProps extends BubbleLook {
  menu: Menu;
}

export function PlayPhone({ menu: edited, ...look }: PlayPhoneProps) {
  const { t } = useTranslation('queues');
  // Menus are mostly made while the shop is shut.
  const [asOpen, setAsOpen] = useState(false);
  const closed = edited.queues.some((queue) => isClosed(edited, queue, new Date(serverNow())));
  const menu = closed && asOpen ? { ...edited, hoursOfQueues: false } : edited;
  const [play, setPlay] = useState<Play>(() => newPlay(menu));
  const [text, setText] = useState('');
  const last = play.said.at(-1);
  const write = (answer: { text?: string; choiceId?: string; shown: string }): void =>
    setPlay(played(menu, play.said.length === 0 ? newPlay(menu) : play, answer, new Date(serverNow())));
  const handleSend = (): void => {
    const words = text.trim();
    if (words === '') return;
    write({ text: words, shown: words });
    setText('');
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The form around it is the queue's.
    event.preventDefault();
    handleSend();
  };
  const answers = play.place ? (last?.choices ?? []) : [];
  return (
    <div className={classes.phone} role="group" aria-label={t('menu.play.title')}>
      {closed && (
        <Switch
          className={classes.hours}
          size="xs"
          label={t('menu.play.asOpen')}
          checked={asOpen}
          onChange={({ currentTarget: { checked } }) => {
            setAsOpen(checked);
            setPlay(newPlay(edited));
          }}
        />
      )}
      <div className={classes.scroller} tabIndex={0} role="log" aria-label={t('menu.play.messages')}>
        <div className={classes.chat}>
          {play.said.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('menu.play.begin')}
            </Text>
          )}
          {play.said.map((said, at) => (
            // Nothing is ever put between two of them.
            <MenuBubble key={at} said={said} {...look} />
          ))}
        </div>
      </div>
      {answers.length > 0 && (
        <div className={classes.answers} role="group" aria-label={t('menu.play.answers')}>
          {answers.map(({ id, title }) => (
            <Button key={id} size="compact-sm" variant="light" onClick={() => write({ choiceId: id, shown: title })}>
              {title}
            </Button>
          ))}
        </div>
      )}
      {play.said.length > 0 && (
        <div className={classes.where} role="status">
          <Where menu={menu} play={play} />
        </div>
      )}
      <div className={classes.write}>
        <TextInput
          flex={1}
          size="sm"
          aria-label={t('menu.play.write')}
          placeholder={t('menu.play.write')}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onKeyDown={handleKey}
        />
        <ActionIcon size={36} variant="light" aria-label={t('menu.play.send')} onClick={handleSend}>
          <SendHorizontal size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t('menu.play.restart')}
          title={t('menu.play.restart')}
          onClick={() => setPlay(newPlay(menu))}
        >
          <RotateCcw size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

/** Who has the conversation now, and where it is seen. */
function Where({ menu, play: { place, queueId } }: { menu: Menu; play: Play }) {
  const { t } = useTranslation('queues');
  const queue = menu.queues.find(({ id }) => id === queueId)?.name;
  const who = place ? 'bot' : 'people';
  return <Group gap={6}>{queue === undefined ? t(`menu.play.${who}`) : t(`menu.play.${who}In`, { queue })}</Group>;
}
