// A line of a conversation that is tried out: what is said stands in a bubble, what is done in a quiet line.
import type { Action } from '@recado/contract/actions';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { fileNames, type Line } from '@recado/flow/play';
import type { FlowAsk } from '@recado/flow/run';
import { expandVariables } from '@recado/rules/variables';
import { useTranslation } from 'react-i18next';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { useTags } from '../../../entities/tag/useTags.ts';
import { useVariableValues } from '../../../entities/variable/useVariableValues.ts';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import { useBotName } from '../shared/useNodeWords.ts';
import { urlOfFile } from '../nodes/flowFiles.ts';
import classes from './TryIt.module.css';

const NONE = {};

export function PlayLine({ line, graph }: { line: Line; graph: FlowGraph }) {
  const { t } = useTranslation('flowTryIt');
  if ('ask' in line) return <Asked ask={line.ask} />;
  if (line.by === 'flow') return <Did action={line.action} graph={graph} />;
  const { input } = line;
  if (input.kind !== 'message') return <div className={classes.quiet}>{t(`passed.${input.kind}`)}</div>;
  return (
    <div className={classes.bubble} data-own>
      <MarkedText text={input.text ?? t('photo')} />
    </div>
  );
}

function Asked({ ask }: { ask: FlowAsk }) {
  const { t } = useTranslation('flowTryIt');
  const name = useBotName()(ask);
  if (ask.kind === 'openai') return <div className={classes.quiet}>{t('ask.openai', { name })}</div>;
  return (
    <div className={classes.quiet}>
      {ask.text === '' ? t('ask.typebotBegins', { name }) : t('ask.typebot', { name, text: ask.text })}
    </div>
  );
}

function Did({ action, graph }: { action: Action; graph: FlowGraph }) {
  const { t } = useTranslation('flowTryIt');
  const values = useVariableValues({ contact: { name: t('somebody') }, ticketId: 1 });
  const queues = useQueues().data;
  const tags = useTags().data;
  const tagOf = (id: number): string => tags?.find((tag) => tag.id === id)?.name ?? `#${id}`;
  const said = (text: string) => <MarkedText text={expandVariables(text, values())} />;
  switch (action.kind) {
    case 'send': {
      const { content } = action;
      if (content.type === 'text' || content.type === 'choices')
        return <div className={classes.bubble}>{said(content.body)}</div>;
      if (content.type !== 'media') return null;
      const name = fileNames(graph)[(content.files[0]?.mediaId ?? 0) - 1] ?? '';
      return (
        <div className={classes.bubble}>
          <File name={name} />
          {content.body !== '' && said(content.body)}
        </div>
      );
    }
    case 'move': {
      const queue = queues?.find(({ id }) => id === action.queueId)?.name ?? `#${action.queueId}`;
      return <div className={classes.quiet}>{t('did.move', { queue })}</div>;
    }
    case 'tag':
    case 'untag':
      return <div className={classes.quiet}>{t(`did.${action.kind}`, { tag: tagOf(action.tagId) })}</div>;
    case 'setField': {
      const field = typeof action.field === 'string' ? action.field : action.field.extra;
      return <div className={classes.quiet}>{t('did.setField', { field, value: action.value })}</div>;
    }
    case 'callOut':
      return <div className={classes.quiet}>{t('did.callOut', { url: action.url })}</div>;
    default:
      return null;
  }
}

/** A picture that was only just chosen is there; others go by their names. */
function File({ name }: { name: string }) {
  const { t } = useTranslation('flowTryIt');
  const url = urlOfFile(name, NONE);
  if (url !== undefined && /\.(?:png|jpe?g)$/.test(name))
    return <img className={classes.picture} src={url} alt={t('file', { name })} />;
  return <span>{t('file', { name })}</span>;
}
