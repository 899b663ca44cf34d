// The button that floats over the drawing, and the kinds of nodes that it offers.
import { ActionIcon, Menu } from '@mantine/core';
import type { NodeType } from '@recado/contract/flow-graph';
import { Plus } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Builder.module.css';
import { NodeKinds } from './NodeKinds.tsx';

export function AddMenu({ list, onAdd }: { list: boolean; onAdd: (type: NodeType) => void }) {
  const { t } = useTranslation('flowCanvas');
  return (
    <div className={classes.add} data-list={list || undefined}>
      <Menu position={list ? 'top-end' : 'bottom-start'} width={350}>
        <Menu.Target>
          <ActionIcon
            size={48}
            radius="xl"
            variant="filled"
            aria-label={t('add.button')}
            title={t('add.button')}
            data-add
          >
            <Plus size={24} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <NodeKinds onAdd={onAdd} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
