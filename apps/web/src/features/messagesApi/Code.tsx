// Something for a shell or a program, with a button that copies it.
import { Button, Group, Stack, Text } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopyAloud } from '../../shared/ui/useCopyAloud.ts';
import classes from './MessagesApi.module.css';

export function Code({ label, code, copies = false }: { label: string; code: string; copies?: boolean }) {
  const { t } = useTranslation();
  const copyAloud = useCopyAloud();
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        {copies && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${t('copy.button')}: ${label}`}
            leftSection={<Copy size={14} aria-hidden />}
            onClick={() => copyAloud(code)}
          >
            {t('copy.button')}
          </Button>
        )}
      </Group>
      {/* A long line is scrolled by keys too. */}
      <pre className={classes.code} tabIndex={0} role="region" aria-label={label}>
        {code}
      </pre>
    </Stack>
  );
}
