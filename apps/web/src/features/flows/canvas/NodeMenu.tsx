// What can be done with a node. One menu for all of them: hundreds would be slow.
import { Menu } from '@mantine/core';
import { Copy, Pencil, Spline, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { nodeById } from './editor.ts';
import { useEditor } from './editorStore.ts';

export interface MenuAt {
  id: string;
  at: HTMLElement;
}

export interface NodeMenuProps {
  at: MenuAt | null;
  onClose: () => void;
  onEdit: (id: string) => void;
  onConnect: (id: string) => void;
  onDuplicate: (id: string) => void;
  onDelete: (id: string) => void;
}

export function NodeMenu({ at, onClose, onEdit, onConnect, onDuplicate, onDelete }: NodeMenuProps) {
  const { t } = useTranslation('flowCanvas');
  // While it closes it is where it was.
  const [shown, setShown] = useState(at);
  if (at && at !== shown) setShown(at);
  const node = useEditor(({ graph }) => nodeById(graph, shown?.id ?? null));
  if (!shown) return null;
  const { left, top, width, height } = shown.at.getBoundingClientRect();
  const id = shown.id;
  return (
    <Menu opened={at !== null && node !== undefined} onClose={onClose} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('node.actions')}
          style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none', opacity: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('node.actions')}>
        <Menu.Item
          leftSection={<Pencil size={16} aria-hidden />}
          disabled={node?.type === 'start'}
          onClick={() => onEdit(id)}
        >
          {t('node.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<Spline size={16} aria-hidden />} onClick={() => onConnect(id)}>
          {t('node.connect')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Copy size={16} aria-hidden />}
          disabled={node?.type === 'start'}
          onClick={() => onDuplicate(id)}
        >
          {t('node.duplicate')}
        </Menu.Item>
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => onDelete(id)}
        >
          {t('node.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
