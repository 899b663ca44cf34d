// A text with WhatsApp's marks, drawn as elements; what a customer writes never becomes HTML.
import { Fragment, memo, type ReactNode } from 'react';
import classes from './MarkedText.module.css';
import { parseMarks, type MarkedNode } from './whatsappMarks.ts';

export const MarkedText = memo(function MarkedText({ text }: { text: string }) {
  return <span className={classes.text}>{draw(parseMarks(text))}</span>;
});

const draw = (nodes: MarkedNode[]): ReactNode =>
  nodes.map((node, index) => (
    // They have no other identity, and are drawn anew together.
    <Fragment key={index}>{drawNode(node)}</Fragment>
  ));

function drawNode(node: MarkedNode): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return <code className={classes.code}>{node.text}</code>;
    case 'block':
      return <code className={classes.block}>{node.text}</code>;
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer" className={classes.link}>
          {node.text}
        </a>
      );
    case 'bold':
      return <strong>{draw(node.children)}</strong>;
    case 'italic':
      return <em>{draw(node.children)}</em>;
    case 'strike':
      return <s>{draw(node.children)}</s>;
  }
}
