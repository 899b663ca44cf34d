// What the customer can press where the conversation stands, and time that can be let pass.
import { Button } from '@mantine/core';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { drawnOf } from '@recado/flow/drawn';
import type { Play, PlayInput } from '@recado/flow/play';
import type { FlowAsk } from '@recado/flow/run';
import { FastForward, TagIcon } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { PhoneAnswers } from '../../../shared/ui/conversation/Phone.tsx';
import { useBotName } from '../shared/useNodeWords.ts';

/** Nobody is asked: whoever tries says what came of it. */
function Outside({ ask, onGo }: { ask: FlowAsk; onGo: (input: PlayInput) => void }) {
  const { t } = useTranslation('flowTryIt');
  const name = useBotName()(ask);
  const body = t('answer.text', { name });
  const answered = (over: boolean): PlayInput => ({
    kind: 'answered',
    actions: [{ kind: 'send', content: { type: 'text', body } }],
    over,
    session: over ? null : 'try',
  });
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={() => onGo(answered(false))}>
        {t('answer.goesOn')}
      </Button>
      <Button size="compact-sm" variant="light" onClick={() => onGo(answered(true))}>
        {t('answer.over')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onGo({ kind: 'gaveUp' })}>
        {t('answer.fails')}
      </Button>
    </>
  );
}

interface AnswersProps {
  play: Play;
  graph: FlowGraph;
  onGo: (input: PlayInput) => void;
}

/** The tag that is waited for; where any will do, some one. undefined: none is */
function awaitedTag(graph: FlowGraph, at: string): number | undefined {
  const node = drawnOf(graph).read(at);
  if (node?.type !== 'waitEvent' || node.data.event !== 'tagged') return undefined;
  return node.data.tagId ?? 1;
}

export function Answers({ play: { lines, state }, graph, onGo }: AnswersProps) {
  const { t } = useTranslation('flowTryIt');
  const last = lines.at(-1);
  // What is written meanwhile is kept for them: they are still being asked.
  const asked = lines.findLast((line) => 'ask' in line);
  const asks =
    last && 'action' in last && last.action.kind === 'send' && last.action.content.type === 'choices'
      ? last.action.content.choices
      : [];
  const tagId = state?.waits === 'event' ? awaitedTag(graph, state.node) : undefined;
  return (
    <PhoneAnswers label={t('choices')}>
      {asks.map(({ id, title }) => (
        <Button
          key={id}
          size="compact-sm"
          variant="light"
          onClick={() => onGo({ kind: 'message', text: title, choiceId: id })}
        >
          {title}
        </Button>
      ))}
      {state?.waits === 'asked' && asked && <Outside ask={asked.ask} onGo={onGo} />}
      {typeof state?.until === 'string' && state.waits !== 'asked' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<FastForward size={14} aria-hidden />}
          onClick={() => onGo({ kind: 'time' })}
        >
          {state.waits === 'time' ? t('skipPause') : t('skipWait')}
        </Button>
      )}
      {tagId !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<TagIcon size={14} aria-hidden />}
          onClick={() => onGo({ kind: 'tagged', tagId })}
        >
          {t('tagged')}
        </Button>
      )}
    </PhoneAnswers>
  );
}
