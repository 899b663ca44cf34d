// The primary action of a list: words where there is room for them.
import { ActionIcon, Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useNarrow } from '../ui/useNarrow.ts';

export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  const narrow = useNarrow();
  return narrow ? (
    <ActionIcon size={36} data-focus-home aria-label={label} onClick={onClick}>
      <Plus size={18} />
    </ActionIcon>
  ) : (
    <Button data-focus-home leftSection={<Plus size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}
