// What one can do with a row.
import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../i18n/useTranslation.ts';

export interface RowAction {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  danger?: boolean;
}

/** `name` says to a screen reader whose actions these are. */
export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('rows.actions', { name })}>
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, onClick, danger }) => (
          <Menu.Item
            key={label}
            color={danger ? 'var(--mantine-color-error)' : undefined}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
