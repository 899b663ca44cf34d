// A further action of a list, or the way to another: words where there is room for them.
import { ActionIcon, Button } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useNarrow } from './useNarrow.ts';

export interface ToolButtonProps {
  label: string;
  icon: LucideIcon;
  loading?: boolean;
  onClick?: () => void;
  /** where it leads, instead */
  to?: string;
}

export function ToolButton({ label, icon: Icon, loading = false, onClick, to }: ToolButtonProps) {
  const narrow = useNarrow();
  const does = to === undefined ? { onClick } : { renderRoot: (props: object) => <Link {...props} to={to} /> };
  return narrow ? (
    <ActionIcon size={36} variant="default" aria-label={label} title={label} loading={loading} {...does}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />} loading={loading} {...does}>
      {label}
    </Button>
  );
}
