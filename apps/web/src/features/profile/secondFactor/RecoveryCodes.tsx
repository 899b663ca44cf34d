// Codes for when the phone is gone, shown this once: to be copied, or kept as a file.
import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Copy, Download, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { ShownOnce } from '../../../shared/ui/Dialog.tsx';
import { saveFile } from '../../../shared/ui/saveFile.ts';
import { useCopyAloud } from '../../../shared/ui/useCopyAloud.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation(['security', 'common']);
  const copyAloud = useCopyAloud();
  const text = codes.join('\n');
  const handleDownload = (): void =>
    saveFile(new Blob([`${t('codes.file')}\n\n${text}\n`], { type: 'text/plain' }), 'recado-codes.txt');
  return (
    <Stack gap="md">
      <Text size="sm">{t('codes.text')}</Text>
      <ShownOnce>
        <SimpleGrid component="ul" cols={2} spacing="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {codes.map((code) => (
            <Text key={code} component="li" ff="monospace" ta="center">
              {code}
            </Text>
          ))}
        </SimpleGrid>
      </ShownOnce>
      <Group gap="sm">
        {/* Here, so that one Enter too many does not close what is shown this once. */}
        <Button
          variant="default"
          autoFocus
          leftSection={<Copy size={16} aria-hidden />}
          onClick={() => copyAloud(text)}
        >
          {t('common:copy.button')}
        </Button>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={handleDownload}>
          {t('codes.download')}
        </Button>
      </Group>
      <Alert color="yellow" icon={<TriangleAlert aria-hidden />}>
        {t('codes.once')}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('codes.done')}</Button>
      </Group>
    </Stack>
  );
}
