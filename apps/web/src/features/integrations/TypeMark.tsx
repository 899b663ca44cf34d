// A mark of our own for each type of integration: a letter in its colour.
import { Badge } from '@mantine/core';
import type { IntegrationType } from '@recado/contract/queue-integrations';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

const MARKS = {
  dialogflow: ['D', 'orange'],
  n8n: ['n', 'pink'],
  webhook: ['W', 'indigo'],
  typebot: ['T', 'blue'],
  flowbuilder: ['F', 'teal'],
} as const satisfies Record<IntegrationType, readonly [string, string]>;

export function TypeMark({ type }: { type: IntegrationType }) {
  const { t } = useTranslation('integrations');
  const [letter, color] = MARKS[type];
  return (
    <Badge circle size="lg" variant="light" color={color} tt="none" role="img" aria-label={t(`type.${type}`)}>
      {letter}
    </Badge>
  );
}
