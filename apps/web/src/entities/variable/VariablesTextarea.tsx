// A text into which variables are picked: they land where the cursor stands.
import { Textarea, type TextareaProps } from '@mantine/core';
import type { VariableValues } from '@recado/rules/variables';
import { useRef } from 'react';
import { VariablePicker } from './VariablePicker.tsx';
import classes from './VariablesTextarea.module.css';

export interface VariablesTextareaProps extends TextareaProps {
  /** what they become; asked when the menu opens */
  values: () => VariableValues;
}

export function VariablesTextarea({ values, ...props }: VariablesTextareaProps) {
  const place = useRef<HTMLDivElement>(null);
  const insert = (variable: string): void => {
    const field = place.current?.querySelector('textarea');
    if (!field) return;
    field.setRangeText(variable, field.selectionStart, field.selectionEnd, 'end');
    // As if it had been typed: whoever holds the value hears of it.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <div ref={place} className={classes.place}>
      <Textarea {...props} />
      <div className={classes.picker}>
        <VariablePicker values={values} onPick={insert} size={32} />
      </div>
    </div>
  );
}
