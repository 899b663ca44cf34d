// A flow out of a file: in place of what is drawn, which one step back brings again, or as a flow of its own.
import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { importFlow } from '@recado/contract/flows';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { FileUp, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { readFlowFile, type FileFault, type FlowFile } from '../shared/readFlowFile.ts';
import { saveTest, testsOf } from '../tests/useTests.ts';

export interface ImportDialogProps {
  flowId: number;
  onDraw: (graph: FlowGraph) => void;
  onClose: () => void;
}

export function ImportDialog({ flowId, onDraw, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['flowCanvas', 'flowLists']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [file, setFile] = useState<FlowFile | null>(null);
  const [faults, setFaults] = useState<readonly FileFault[] | null>(null);
  const add = useMutation({
    mutationFn: (body: FlowFile) => call(importFlow, { body }),
    onSuccess: ({ flow }) => {
      notifySuccess(t('newer.copied', { name: flow.name }));
      onClose();
      void navigate(`/flowbuilder/${flow.id}`);
    },
  });
  const draw = useMutation({
    mutationFn: ({ tests }: FlowFile) => keepTests(client, flowId, tests),
    onSuccess: (_, { nodes, connections }) => {
      onDraw({ nodes, connections });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: testsOf(flowId).queryKey }),
  });
  const handleFile = async (chosen: File | null): Promise<void> => {
    if (!chosen) return;
    const read = readFlowFile(await chosen.text());
    setFile('file' in read ? read.file : null);
    setFaults('faults' in read ? read.faults : null);
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t('import.text')}</Text>
      <FileButton accept="application/json,.json" onChange={(chosen) => void handleFile(chosen)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<FileUp size={16} aria-hidden />} data-autofocus>
            {t('import.choose')}
          </Button>
        )}
      </FileButton>
      {faults && (
        <Alert color="red" role="alert" icon={<TriangleAlert aria-hidden />} title={t('import.refused')}>
          {faults.length === 0 && t('flowLists:import.noFlow')}
          <List size="sm">
            {faults.map(({ path, message }) => (
              <List.Item key={`${path} ${message}`}>
                <code>{path}</code>: {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {file && (
        <Text size="sm" role="status">
          {t('import.found', { name: file.name, count: file.nodes.length })}{' '}
          {file.tests.length > 0 && t('import.tests', { count: file.tests.length })}
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={!file || draw.isPending}
          loading={add.isPending}
          onClick={() => file && add.mutate(file)}
        >
          {t('import.asNew')}
        </Button>
        <Button disabled={!file || add.isPending} loading={draw.isPending} onClick={() => file && draw.mutate(file)}>
          {t('import.replace')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What the flow has of that name stays as it is: a file that is taken twice adds nothing. */
async function keepTests(client: QueryClient, flowId: number, tests: FlowFile['tests']): Promise<void> {
  if (tests.length === 0) return;
  const had = (await client.fetchQuery(testsOf(flowId))).map(({ name }) => name.toLowerCase());
  for (const { name, recording } of tests)
    if (!had.includes(name.toLowerCase())) await saveTest(flowId, { id: undefined, name, recording });
}
