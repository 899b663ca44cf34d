// Nothing is left by what one filters by: says so, and takes the filter away.
import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';

export function FilteredEmpty({ title, text, onClear }: { title: string; text: string; onClear: () => void }) {
  const { t } = useTranslation('tickets');
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={onClear}>
          {t('queues.clear')}
        </Button>
      }
    />
  );
}
