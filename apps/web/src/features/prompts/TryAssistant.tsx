// A phone beside the form: the assistant answers as it is written there, with the company's key, and nobody else hears of it.
import { Alert, Text } from '@mantine/core';
import type { OutsideProblem } from '@recado/contract/outside-problems';
import type { PromptTried, TriedCall } from '@recado/contract/prompt-try';
import { tryPrompt } from '@recado/contract/prompt-try';
import { promptInput } from '@recado/contract/prompts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/data/client.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { MarkedText } from '../../shared/ui/conversation/MarkedText.tsx';
import { Phone, PhoneBubble, PhoneQuiet } from '../../shared/ui/conversation/Phone.tsx';
import { bodyOf, type PromptValues } from './promptValues.ts';
import { plain } from './toolValues.ts';
import classes from './TryAssistant.module.css';

export interface TryAssistantProps {
  /** null: a new one */
  promptId: number | null;
  valuesOf: () => PromptValues;
  onClose: () => void;
}

type Line =
  | { kind: 'customer'; text: string }
  /** `own`: at an address of one's own, not the usual provider's */
  | { kind: 'tried'; tried: PromptTried; own: boolean }
  | { kind: 'failed'; text: string };

interface Said {
  fromMe: boolean;
  body: string;
}

const said = (lines: readonly Line[]): Said[] =>
  lines.flatMap((line): Said[] => {
    if (line.kind === 'customer') return [{ fromMe: false, body: line.text }];
    return line.kind === 'tried' && line.tried.reply !== '' ? [{ fromMe: true, body: line.tried.reply }] : [];
  });

/** What is read of a conversation that goes on and on. */
const MOST = 60;

export function TryAssistant({ promptId, valuesOf, onClose }: TryAssistantProps) {
  const { t } = useTranslation('prompts');
  const [lines, setLines] = useState<readonly Line[]>([]);
  const asked = useMutation({
    meta: { quiet: true },
    mutationFn: async (before: readonly Line[]): Promise<Line> => {
      const prompt = promptInput.safeParse(bodyOf(valuesOf()));
      if (!prompt.success) return { kind: 'failed', text: t('try.unfinished') };
      const body = { id: promptId, prompt: prompt.data, messages: said(before).slice(-MOST) };
      return { kind: 'tried', tried: await call(tryPrompt, { body }), own: prompt.data.baseUrl !== '' };
    },
  });
  const handleSend = (text: string): void => {
    const before: readonly Line[] = [...lines, { kind: 'customer', text }];
    setLines(before);
    asked.mutate(before, {
      onSuccess: (line) => setLines([...before, line]),
      onError: (error) => setLines([...before, { kind: 'failed', text: errorText(error) }]),
    });
  };
  const last = lines.at(-1);
  const isOver = last?.kind === 'tried' && last.tried.why !== null;
  return (
    <div className={classes.phone}>
      <Phone
        title={t('try.title')}
        busy={asked.isPending}
        over={isOver ? t('try.over') : undefined}
        onSend={handleSend}
        onRestart={() => {
          asked.reset();
          setLines([]);
        }}
        onClose={onClose}
        lines={
          <>
            {lines.length === 0 && <PhoneQuiet>{t('try.hint')}</PhoneQuiet>}
            {lines.map((line, at) => (
              // Nothing is ever put between two of them.
              <OneLine key={at} line={line} />
            ))}
            {asked.isPending && <PhoneQuiet>{t('try.thinking')}</PhoneQuiet>}
          </>
        }
      />
    </div>
  );
}

function OneLine({ line }: { line: Line }) {
  if (line.kind === 'customer')
    return (
      <PhoneBubble own>
        <MarkedText text={line.text} />
      </PhoneBubble>
    );
  if (line.kind === 'failed')
    return (
      <Alert color="red" role="status">
        {line.text}
      </Alert>
    );
  return <Tried tried={line.tried} own={line.own} />;
}

function Tried({
  tried: { reply, why, queue, person, summary, problem, quiet, knowledge, calls, tokens },
  own,
}: {
  tried: PromptTried;
  own: boolean;
}) {
  const { t } = useTranslation(['prompts', 'tickets', 'integrations']);
  const to = person ?? queue;
  return (
    <>
      {knowledge.length > 0 && (
        <details className={classes.details}>
          <summary>{t('try.found', { count: knowledge.length })}</summary>
          {knowledge.map(({ id, title, text, used }, at) => (
            <div key={`${id}-${at}`}>
              <Text size="xs" fw={600}>
                {used ? t('try.used', { title }) : title}
              </Text>
              <Text size="xs" className={classes.data}>
                {text}
              </Text>
            </div>
          ))}
        </details>
      )}
      {calls.map((each, at) => (
        <Called key={at} called={each} />
      ))}
      {reply !== '' && (
        <PhoneBubble>
          <MarkedText text={reply} />
        </PhoneBubble>
      )}
      {why && (
        <Alert color={why === 'endpoint' || why === 'nonsense' || why === 'tools' ? 'red' : 'yellow'} role="status">
          {t('try.handsOver', { reason: t(`tickets:timeline.agentEnding.${why}`) })}
          {problem && <Text size="sm">{t(wordsOf(problem, own))}</Text>}
          {to !== null && <Text size="xs">{t('try.to', { to })}</Text>}
          {summary !== '' && (
            <Text size="xs" className={classes.data}>
              {t('try.summary', { summary })}
            </Text>
          )}
        </Alert>
      )}
      {quiet && <PhoneQuiet>{t('try.quiet')}</PhoneQuiet>}
      <PhoneQuiet>{t('try.tokens', { count: tokens.in + tokens.out })}</PhoneQuiet>
    </>
  );
}

/** Of the usual provider one knows no address that could be wrong. */
function wordsOf(problem: OutsideProblem, own: boolean) {
  if (problem === 'notFound') return own ? 'try.notFound' : 'try.noModel';
  return problem === 'noAnswer' && !own ? 'try.noAnswer' : (`integrations:problem.${problem}` as const);
}

function Called({ called: { name, arguments: text, done, ok, status, ms, answer } }: { called: TriedCall }) {
  const { t } = useTranslation('prompts');
  const came = done ? t('try.done', { status: status ?? '–', ms }) : t(ok ? 'try.notDone' : 'try.notCalled');
  return (
    <details className={classes.details}>
      <summary>
        {t('try.called', { name })} · {came}
      </summary>
      <Text size="xs" className={classes.data}>
        {text}
      </Text>
      <Text size="xs" className={classes.data}>
        {plain(answer)}
      </Text>
    </details>
  );
}
