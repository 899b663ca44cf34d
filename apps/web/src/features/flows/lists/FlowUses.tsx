// What goes with a flow that is deleted, and what is left without one: by name, before it happens.
import { List, Stack, Text } from '@mantine/core';
import { PAGE_SIZE } from '@recado/contract/constants';
import { fewNames } from '../../../shared/format/fewNames.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import { FLOW_USES, useFlowUses } from '../shared/useFlowUses.ts';

export function FlowUses({ flowId }: { flowId: number }) {
  const { t } = useTranslation('flowLists');
  const { names, looking, failed, more } = useFlowUses(flowId);
  const slow = useDelayed(looking);
  const found = FLOW_USES.filter((use) => names[use].length > 0);
  return (
    <Stack gap="xs" aria-live="polite">
      {found.length > 0 && (
        <List size="sm">
          {found.map((use) => (
            <List.Item key={use}>{t(`delete.${use}`, { names: fewNames(names[use]) })}</List.Item>
          ))}
        </List>
      )}
      {more && <Text size="sm">{t('delete.more', { most: PAGE_SIZE.others })}</Text>}
      {failed && <Text size="sm">{t('delete.failed')}</Text>}
      {slow && (
        <Text size="sm" c="dimmed">
          {t('delete.looking')}
        </Text>
      )}
    </Stack>
  );
}
