// A further action of a list: words where there is room for them.
import { ActionIcon, Button } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';

export interface ToolButtonProps {
  label: string;
  icon: LucideIcon;
  loading?: boolean;
  onClick: () => void;
}

export function ToolButton({ label, icon: Icon, loading = false, onClick }: ToolButtonProps) {
  const narrow = useNarrow();
  return narrow ? (
    <ActionIcon size={36} variant="default" aria-label={label} title={label} loading={loading} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />} loading={loading} onClick={onClick}>
      {label}
    </Button>
  );
}
