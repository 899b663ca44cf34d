// The network misbehaves on request: how does the product take it?
import { setFault, type FAULT_KINDS } from '@recado/contract/simulator';
import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { LogOut, PlugZap, Snail, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifySuccess } from '../../shared/ui/notify.ts';

type FaultKind = (typeof FAULT_KINDS)[number];

const FAULTS: readonly { kind: FaultKind; icon: LucideIcon }[] = [
  { kind: 'disconnect', icon: PlugZap },
  { kind: 'slow', icon: Snail },
  { kind: 'refuse', icon: TriangleAlert },
  { kind: 'logout', icon: LogOut },
];
const SECONDS = [5, 30, 120] as const;

export function NetworkPanel({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation('simulator');
  const titleId = useId();
  const [seconds, setSeconds] = useState<number>(SECONDS[0]);
  const fault = useMutation({
    mutationFn: (kind: FaultKind) => call(setFault, { params: { whatsappId }, body: { kind, ms: seconds * 1_000 } }),
    onSuccess: (_reply, kind) => notifySuccess(t(`network.done.${kind}`, { seconds })),
  });
  return (
    <section aria-labelledby={titleId}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="sm" fw={600} id={titleId}>
            {t('network.title')}
          </Title>
          <Text size="xs" c="dimmed">
            {t('network.text')}
          </Text>
        </div>
        <SegmentedControl
          size="xs"
          aria-label={t('network.duration')}
          data={SECONDS.map((value) => ({ value: String(value), label: t('network.seconds', { count: value }) }))}
          value={String(seconds)}
          onChange={(value) => setSeconds(Number(value))}
        />
        <Group gap="xs">
          {FAULTS.map(({ kind, icon: Icon }) => (
            <Button
              key={kind}
              size="xs"
              variant="default"
              // As wide as its words: none of the languages is cut.
              flex="1 0 auto"
              justify="flex-start"
              leftSection={<Icon size={14} aria-hidden />}
              loading={fault.isPending && fault.variables === kind}
              onClick={() => fault.mutate(kind)}
            >
              {t(`network.kind.${kind}`)}
            </Button>
          ))}
        </Group>
      </Stack>
    </section>
  );
}
