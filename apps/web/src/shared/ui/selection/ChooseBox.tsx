// The box by which a row is chosen: with a mouse it shows where one points, on a touch screen always: there is no other way to begin.
import { Check } from 'lucide-react';
import type { MouseEvent as ReactMouseEvent } from 'react';
import classes from './ChooseBox.module.css';

export interface ChooseBoxProps {
  label: string;
  checked: boolean;
  /** @param range shift was held */
  onToggle: (range: boolean) => void;
  /** it lies over the picture of the row, which gives way to it */
  over?: boolean;
}

// With shift the browser would mark the text in between.
const handleDown = (event: ReactMouseEvent): void => {
  if (event.shiftKey) event.preventDefault();
};

export function ChooseBox({ label, checked, onToggle, over = false }: ChooseBoxProps) {
  return (
    <span className={classes.place} data-over={over || undefined} data-choose-box data-own-clicks>
      <input
        type="checkbox"
        className={classes.input}
        aria-label={label}
        checked={checked}
        onMouseDown={handleDown}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <span className={classes.box} aria-hidden>
        <Check size={14} strokeWidth={3} />
      </span>
    </span>
  );
}
