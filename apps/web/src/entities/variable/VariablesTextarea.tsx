// A text into which variables are picked: they land where the cursor stands. What is written as one and is none is said.
import { Textarea, type TextareaProps } from '@mantine/core';
import { unknownVariables, type VariableValues } from '@recado/rules/variables';
import { useRef, useState, type ChangeEvent } from 'react';
import { UnknownVariables } from './UnknownVariables.tsx';
import { VariablePicker } from './VariablePicker.tsx';
import classes from './VariablesTextarea.module.css';

export interface VariablesTextareaProps extends TextareaProps {
  /** what they become; asked when the menu opens */
  values: () => VariableValues;
  /** further names that this text may have */
  known?: readonly string[];
}

export function VariablesTextarea({ values, known, onChange, ...props }: VariablesTextareaProps) {
  const place = useRef<HTMLDivElement>(null);
  // Forms keep what is written in the field itself.
  const [written, setWritten] = useState(String(props.value ?? props.defaultValue ?? ''));
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    setWritten(event.currentTarget.value);
    onChange?.(event);
  };
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
      <Textarea {...props} onChange={handleChange} />
      <UnknownVariables names={unknownVariables(props.value === undefined ? written : String(props.value), known)} />
      <div className={classes.picker}>
        <VariablePicker values={values} onPick={insert} size={32} />
      </div>
    </div>
  );
}
