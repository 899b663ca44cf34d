// A text in which the words of the search are marked.
import { splitMatches } from '../../../shared/format/matches.ts';
import classes from './Marked.module.css';

export interface MarkedProps {
  text: string;
  /** folded */
  words: readonly string[];
  /** left out: only where they begin a word */
  anywhere?: boolean;
}

export function Marked({ text, words, anywhere = false }: MarkedProps) {
  return splitMatches(text, words, anywhere ? 'anywhere' : 'words').map((part, place) =>
    part.match ? (
      <mark key={place} className={classes.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
