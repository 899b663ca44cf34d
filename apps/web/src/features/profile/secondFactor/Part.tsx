// One of the things one can sign in with, and what one can do about it.
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** On a narrow screen what one can do stands below. */
export function Part({ title, text, action, children }: PartProps) {
  return (
    <Stack gap="xs">
      <Group gap="sm" justify="space-between">
        <Stack gap={2} flex="1 1 14rem">
          <Text fw={600}>{title}</Text>
          {typeof text === 'string' ? (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          ) : (
            text
          )}
        </Stack>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
