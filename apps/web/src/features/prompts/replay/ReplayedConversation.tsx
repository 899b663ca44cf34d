// A conversation of a replay: beside what people answered, what each version would have, each time.
import { Text } from '@mantine/core';
import type { ReplayAnswer, ReplayTurn } from '@recado/contract/prompt-replays';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import { PhoneBubble } from '../../../shared/ui/conversation/Phone.tsx';
import classes from './Replay.module.css';
import { useReplayedTicket } from './replayQueries.ts';

export interface ReplayedConversationProps {
  replayId: number;
  ticketId: number;
  contact: string;
}

export function ReplayedConversation({ replayId, ticketId, contact }: ReplayedConversationProps) {
  const { t } = useTranslation('prompts');
  const { data, error, refetch } = useReplayedTicket(replayId, ticketId);
  if (!data)
    return (
      <NotLoaded query={{ error, refetch }}>
        <LoadingRows rows={4} />
      </NotLoaded>
    );
  return (
    <section aria-label={t('replay.conversation', { name: contact, id: ticketId })}>
      <Text component="h3" fw={600}>
        {t('replay.conversation', { name: contact, id: ticketId })}
      </Text>
      {data.turns.map((turn, at) => (
        // Nothing is ever put between two of them.
        <Turn key={at} turn={turn} />
      ))}
    </section>
  );
}

function Turn({ turn: { customer, answered, answers } }: { turn: ReplayTurn }) {
  const { t } = useTranslation('prompts');
  const versions = [...new Set(answers.map(({ version }) => version))];
  const byPeople = answered.some(({ automatic }) => !automatic);
  return (
    <div className={classes.turn}>
      <div className={classes.customer}>
        {customer.map((text, at) => (
          <PhoneBubble key={at}>
            <MarkedText text={text} />
          </PhoneBubble>
        ))}
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Text size="xs" fw={600}>
            {t(byPeople ? 'replay.people' : 'replay.itself')}
          </Text>
          {answered.map(({ body }, at) => (
            <PhoneBubble own key={at}>
              <MarkedText text={body} />
            </PhoneBubble>
          ))}
        </div>
        {versions.map((version) => (
          <div className={classes.column} key={version}>
            <Text size="xs" fw={600}>
              {t('versions.name', { version })}
            </Text>
            {answers.flatMap((answer) =>
              answer.version === version ? [<Answer key={answer.run} answer={answer} />] : [],
            )}
          </div>
        ))}
        {versions.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('replay.notAsked')}
          </Text>
        )}
      </div>
    </div>
  );
}

function Answer({ answer: { run, reply, why, grounded, used, calls } }: { answer: ReplayAnswer }) {
  const { t } = useTranslation(['prompts', 'tickets']);
  const notes = [
    t('replay.run', { run }),
    ...(why === null ? [] : [t('try.handsOver', { reason: t(`tickets:timeline.agentEnding.${why}`) })]),
    ...(used.length > 0 ? [t('replay.from', { names: used.join(' · ') })] : []),
    ...calls.map(({ name, done }) => `${t('try.called', { name })}${done ? '' : ` (${t('try.notDone')})`}`),
    ...(grounded ? [] : [t('replay.guess')]),
  ];
  return (
    <div className={classes.answer}>
      {reply !== '' && (
        <PhoneBubble own>
          <MarkedText text={reply} />
        </PhoneBubble>
      )}
      <Text size="xs" c="dimmed" className={classes.note}>
        {notes.join(' · ')}
      </Text>
    </div>
  );
}
