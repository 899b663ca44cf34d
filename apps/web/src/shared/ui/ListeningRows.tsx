// What virtual rows lie in. Virtua makes them deaf to the pointer while it scrolls; where events scroll, that is always.
import type { CSSProperties, ReactNode, Ref } from 'react';

export interface ListeningRowsProps {
  style: CSSProperties;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function ListeningRows({ style, ...rest }: ListeningRowsProps) {
  return <div {...rest} style={{ ...style, pointerEvents: undefined }} />;
}
