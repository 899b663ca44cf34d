// The button that floats over the drawing, and the kinds of nodes that it offers.
import { ActionIcon, Menu } from '@mantine/core';
import type { NodeType } from '@recado/contract/flow-graph';
import { NODE_FEATURES } from '@recado/flow/check';
import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/session/useSession.ts';
import { NODE_ICONS, OFFERED } from '../shared/nodeLooks.ts';
import classes from './Builder.module.css';

export function AddMenu({ list, onAdd }: { list: boolean; onAdd: (type: NodeType) => void }) {
  const { t } = useTranslation('flowCanvas');
  const { plan } = useSession().user.company;
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
          <div className={classes.kinds}>
            {OFFERED.map(({ group, types }) => (
              <Fragment key={group}>
                <Menu.Label>{t(`add.${group}`)}</Menu.Label>
                {types.map((type) => {
                  const feature = NODE_FEATURES[type];
                  if (feature && !plan[feature]) return null;
                  const Icon = NODE_ICONS[type];
                  return (
                    <Menu.Item key={type} leftSection={<Icon size={16} aria-hidden />} onClick={() => onAdd(type)}>
                      {t(`type.${type}`)}
                    </Menu.Item>
                  );
                })}
              </Fragment>
            ))}
          </div>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
