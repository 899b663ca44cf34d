// A text with WhatsApp's marks, drawn as elements; what a customer writes never becomes HTML.
import { Fragment, memo, type ReactNode } from 'react';
import { splitMatches } from '../../format/matches.ts';
import classes from './MarkedText.module.css';
import { loneEmojis } from './loneEmojis.ts';
import { useSearchedWords } from './searchedWords.ts';
import { parseMarks, type MarkedNode } from './whatsappMarks.ts';

export interface MarkedTextProps {
  text: string;
  /** there is nothing else in the bubble: a few emojis are shown large */
  alone?: boolean;
}

export const MarkedText = memo(function MarkedText({ text, alone = false }: MarkedTextProps) {
  const words = useSearchedWords();
  // What was said, and nothing of what stands around it: browser tests find a message by it.
  return (
    <span className={classes.text} data-emojis={(alone && loneEmojis(text)) || undefined} data-said>
      {draw(parseMarks(text), words)}
    </span>
  );
});

const draw = (nodes: MarkedNode[], words: readonly string[]): ReactNode =>
  nodes.map((node, index) => (
    // They have no other identity, and are drawn anew together.
    <Fragment key={index}>{drawNode(node, words)}</Fragment>
  ));

function drawNode(node: MarkedNode, words: readonly string[]): ReactNode {
  switch (node.kind) {
    case 'text':
      return drawWords(node.text, words);
    case 'code':
      return <code className={classes.code}>{drawWords(node.text, words)}</code>;
    case 'block':
      return <code className={classes.block}>{drawWords(node.text, words)}</code>;
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer" className={classes.link}>
          {node.text}
        </a>
      );
    case 'bold':
      return <strong>{draw(node.children, words)}</strong>;
    case 'italic':
      return <em>{draw(node.children, words)}</em>;
    case 'strike':
      return <s>{draw(node.children, words)}</s>;
  }
}

function drawWords(text: string, words: readonly string[]): ReactNode {
  if (words.length === 0) return text;
  return splitMatches(text, words).map((part, index) =>
    part.match ? (
      <mark key={index} className={classes.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
