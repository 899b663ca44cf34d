// A flow out of a file, as it was exported: it becomes a draft. What is wrong with the file is said by its path.
import { Code, FileButton, List, Stack, Text } from '@mantine/core';
import { importFlow } from '@recado/contract/flows';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { ToolButton } from '../../../shared/ui/ToolButton.tsx';
import { readFlowFile, type FileFault } from '../shared/readFlowFile.ts';

export function ImportButton() {
  const { t } = useTranslation('flowLists');
  const navigate = useNavigate();
  const client = useQueryClient();
  const reset = useRef<() => void>(null);
  const [refused, setRefused] = useState<readonly FileFault[] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const read = readFlowFile(await file.text());
      if ('faults' in read) return setRefused(read.faults);
      const { flow } = await call(importFlow, { body: read.file });
      void client.invalidateQueries({ queryKey: ['flow'] });
      notifySuccess(t('import.done', { name: flow.name }));
      void navigate(`/flowbuilder/${flow.id}`);
    },
    // The same file may be chosen again once it is mended.
    onSettled: () => reset.current?.(),
  });
  return (
    <>
      <FileButton accept=".json,application/json" resetRef={reset} onChange={(file) => file && mutate(file)}>
        {({ onClick }) => <ToolButton label={t('import.button')} icon={FileUp} loading={isPending} onClick={onClick} />}
      </FileButton>
      <Dialog opened={refused !== null} onClose={() => setRefused(null)} title={t('import.wrong')}>
        <Stack gap="sm">
          <Text size="sm">{refused?.length === 0 ? t('import.noFlow') : t('import.places')}</Text>
          <List size="sm">
            {refused?.map(({ path, message }) => (
              <List.Item key={`${path} ${message}`}>
                <Code>{path}</Code> {message}
              </List.Item>
            ))}
          </List>
        </Stack>
      </Dialog>
    </>
  );
}
