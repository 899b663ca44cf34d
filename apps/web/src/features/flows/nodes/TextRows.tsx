// Short texts one below the other: the options of a menu, or of a question.
import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import classes from './Nodes.module.css';

export interface TextRow {
  /** as it is counted */
  number: number;
  value: string;
}

export interface TextRowsProps {
  rows: readonly TextRow[];
  most: number;
  labels: { list: string; row: (number: number) => string; remove: (row: TextRow) => string; add: string };
  onChange: (rows: TextRow[]) => void;
  /** what is wrong with one, by its place; with all of them: null */
  errorAt: (place: number | null) => string | undefined;
}

export function TextRows({ rows, most, labels, onChange, errorAt }: TextRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(false);
  // Where one goes on writing.
  useEffect(() => {
    if (added.current) [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
    added.current = false;
  });
  const add = (): void => {
    added.current = true;
    onChange([...rows, { number: Math.max(0, ...rows.map(({ number }) => number)) + 1, value: '' }]);
  };
  const general = errorAt(null);
  return (
    <div role="group" aria-label={labels.list}>
      <Text size="sm" fw={500} mb={4}>
        {labels.list}
      </Text>
      <ul ref={list} className={classes.rows}>
        {rows.map((row, at) => (
          <li key={row.number} style={{ display: 'flex', alignItems: 'flex-start', gap: 8 }}>
            <span className={classes.number} aria-hidden>
              {row.number}
            </span>
            <TextInput
              flex={1}
              aria-label={labels.row(row.number)}
              maxLength={200}
              value={row.value}
              onChange={({ currentTarget: { value } }) =>
                onChange(rows.map((each) => (each === row ? { ...each, value } : each)))
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing || rows.length >= most) return;
                // The next option, not the end of the form.
                event.preventDefault();
                add();
              }}
              error={errorAt(at)}
            />
            <CloseButton
              size={36}
              aria-label={labels.remove(row)}
              onClick={() => onChange(rows.filter((each) => each !== row))}
            />
          </li>
        ))}
      </ul>
      {general !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {general}
        </Text>
      )}
      <Button
        mt={8}
        size="xs"
        variant="light"
        leftSection={<Plus size={14} aria-hidden />}
        disabled={rows.length >= most}
        onClick={add}
      >
        {labels.add}
      </Button>
    </div>
  );
}
