// Something for a shell or a program, with a button that copies it.
import { Button, Group, Stack, Text } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCopyAloud } from '../../shared/ui/useCopyAloud.ts';
import classes from './MessagesApi.module.css';

export interface CodeProps {
  label: string;
  /** where several of one label stand on a screen: what tells this one from the others */
  name?: string;
  code: string;
  copies?: boolean;
}

export function Code({ label, name = label, code, copies = false }: CodeProps) {
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
            aria-label={`${t('copy.button')}: ${name}`}
            leftSection={<Copy size={14} aria-hidden />}
            onClick={() => copyAloud(code)}
          >
            {t('copy.button')}
          </Button>
        )}
      </Group>
      {/* A long line is scrolled by keys too. */}
      <pre className={classes.code} tabIndex={0} role="region" aria-label={name}>
        {code}
      </pre>
    </Stack>
  );
}
