// A line of a conversation that is tried out: what is said stands in a bubble, what is done in a quiet line.
import type { Action } from '@recado/contract/actions';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { fileNames, type Line } from '@recado/flow/play';
import type { FlowAsk } from '@recado/flow/run';
import { expandVariables } from '@recado/rules/variables';
import { useVariableValues } from '../../../entities/variable/useVariableValues.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import { PhoneBubble, PhoneQuiet } from '../../../shared/ui/conversation/Phone.tsx';
import { useActionWords } from '../shared/useActionWords.ts';
import { useBotName } from '../shared/useNodeWords.ts';
import { isVoice, urlOfFile } from '../nodes/flowFiles.ts';
import classes from './TryIt.module.css';

const NONE = {};

export function PlayLine({ line, graph }: { line: Line; graph: FlowGraph }) {
  const { t } = useTranslation('flowTryIt');
  if ('ask' in line) return <Asked ask={line.ask} />;
  if (line.by === 'flow') return <Did action={line.action} graph={graph} />;
  const { input } = line;
  if (input.kind !== 'message') return <PhoneQuiet>{t(`passed.${input.kind}`)}</PhoneQuiet>;
  return (
    <PhoneBubble own>
      <MarkedText text={input.text ?? t('photo')} />
    </PhoneBubble>
  );
}

function Asked({ ask }: { ask: FlowAsk }) {
  const { t } = useTranslation('flowTryIt');
  const name = useBotName()(ask);
  if (ask.kind === 'openai') return <PhoneQuiet>{t('ask.openai', { name })}</PhoneQuiet>;
  return (
    <PhoneQuiet>
      {ask.text === '' ? t('ask.typebotBegins', { name }) : t('ask.typebot', { name, text: ask.text })}
    </PhoneQuiet>
  );
}

function Did({ action, graph }: { action: Action; graph: FlowGraph }) {
  const { t } = useTranslation('flowTryIt');
  const values = useVariableValues({ contact: { name: t('somebody') }, ticketId: 1 });
  const words = useActionWords()(action);
  const said = (text: string) => <MarkedText text={expandVariables(text, values())} />;
  if (action.kind !== 'send') return words === undefined ? null : <PhoneQuiet>{words}</PhoneQuiet>;
  const { content } = action;
  if (content.type === 'text' || content.type === 'choices') return <PhoneBubble>{said(content.body)}</PhoneBubble>;
  if (content.type !== 'media') return null;
  const name = fileNames(graph)[(content.files[0]?.mediaId ?? 0) - 1] ?? '';
  return (
    <PhoneBubble>
      <File name={name} asVoice={content.asVoice === true && isVoice(name)} />
      {content.body !== '' && said(content.body)}
    </PhoneBubble>
  );
}

/** A picture that was only just chosen is there; others go by their names. */
function File({ name, asVoice }: { name: string; asVoice: boolean }) {
  const { t } = useTranslation('flowTryIt');
  const url = urlOfFile(name, NONE);
  if (url !== undefined && /\.(?:png|jpe?g)$/.test(name))
    return <img className={classes.picture} src={url} alt={t('file', { name })} />;
  return <span>{t(asVoice ? 'voice' : 'file', { name })}</span>;
}
