// In the place of a button whose work is done: what was done, with the focus that the button had.
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

export function DoneLine({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <Text ref={line} role="status" tabIndex={-1} size="sm" mr="auto">
      {text}
    </Text>
  );
}
