// A text that a flow says: variables and the flow's own answers are picked from a menu, or offered behind two braces.
import type { FlowGraph } from '@recado/contract/flow-graph';
import { useRef } from 'react';
import { useVariableValues } from '../../../entities/variable/useVariableValues.ts';
import { VariablePicker } from '../../../entities/variable/VariablePicker.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { OfferTextarea, type OfferTextareaProps } from '../../../shared/ui/offering/OfferTextarea.tsx';
import { answerKeysOf } from './answerKeys.ts';
import classes from './Nodes.module.css';
import { variableOffer } from './variableOffers.ts';

export interface FlowTextareaProps extends Omit<OfferTextareaProps, 'offer' | 'listLabel' | 'side' | 'input'> {
  graph: FlowGraph;
}

export function FlowTextarea({ graph, value, onWrite, ...props }: FlowTextareaProps) {
  const { t } = useTranslation('flowNodes');
  const field = useRef<HTMLTextAreaElement>(null);
  const values = useVariableValues({ contact: { name: t('somebody') }, ticketId: 1 });
  const keys = answerKeysOf(graph);
  const insert = (variable: string): void => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
    onWrite(value.slice(0, selectionStart) + variable + value.slice(selectionEnd));
    field.current?.focus();
  };
  return (
    <div className={classes.text}>
      <OfferTextarea
        autosize
        minRows={3}
        maxRows={12}
        {...props}
        input={field}
        side="below"
        value={value}
        onWrite={onWrite}
        listLabel={t('variables')}
        offer={(text, caret) => variableOffer(text, caret, keys)}
      />
      <div className={classes.picker}>
        <VariablePicker values={values} onPick={insert} more={keys} size={32} />
      </div>
    </div>
  );
}
