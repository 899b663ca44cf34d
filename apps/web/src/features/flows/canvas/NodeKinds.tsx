// The kinds of nodes that a menu offers: those of the plan.
import { Menu } from '@mantine/core';
import type { NodeType } from '@recado/contract/flow-graph';
import { NODE_FEATURES } from '@recado/flow/check';
import { Fragment } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { NODE_ICONS, OFFERED } from '../shared/nodeLooks.ts';
import classes from './Builder.module.css';

/** @param hangs from another: what a flow begins with does not */
export function NodeKinds({ onAdd, hangs = false }: { onAdd: (type: NodeType) => void; hangs?: boolean }) {
  const { t } = useTranslation('flowCanvas');
  const { plan } = useSession().user.company;
  return (
    <div className={classes.kinds}>
      {OFFERED.map(({ group, types }) => (
        <Fragment key={group}>
          <Menu.Label>{t(`add.${group}`)}</Menu.Label>
          {types.map((type) => {
            const feature = NODE_FEATURES[type];
            if ((feature && !plan[feature]) || (hangs && type === 'start')) return null;
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
  );
}
