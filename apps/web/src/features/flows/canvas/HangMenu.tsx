// Where a connection was let go over nothing: the kinds of nodes that could hang there.
import { Menu } from '@mantine/core';
import type { NodeType } from '@recado/contract/flow-graph';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import type { End, Place } from './editor.ts';
import { NodeKinds } from './NodeKinds.tsx';

export interface Hanging {
  from: End;
  /** on the screen, px */
  at: Place;
  /** on the drawing */
  place: Place;
}

export interface HangMenuProps {
  hanging: Hanging | null;
  onAdd: (type: NodeType, hanging: Hanging) => void;
  onClose: () => void;
}

export function HangMenu({ hanging, onAdd, onClose }: HangMenuProps) {
  const { t } = useTranslation('flowCanvas');
  if (!hanging) return null;
  const { x, y } = hanging.at;
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={350} returnFocus={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('add.button')}
          style={{ position: 'fixed', left: x, top: y, width: 1, height: 1, pointerEvents: 'none', opacity: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <NodeKinds hangs onAdd={(type) => onAdd(type, hanging)} />
      </Menu.Dropdown>
    </Menu>
  );
}
