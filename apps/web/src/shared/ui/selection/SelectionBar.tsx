// What is done to the rows that are chosen: how many there are, the actions, and the way out.
import { ActionIcon, Button, CloseButton, Tooltip, VisuallyHidden } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { useFormats } from '../../format/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Selection } from './useSelection.ts';
import classes from './SelectionBar.module.css';

export interface BarAction {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  danger?: boolean;
}

export interface SelectionBarProps {
  selection: Selection;
  /** in words */
  chosen: string;
  actions: readonly BarAction[];
}

/** @param count undefined: not known yet @param most a count that is higher stopped there */
export function useChosenText(count: number | undefined, most: number): string {
  const { t } = useTranslation('bulk');
  const formats = useFormats();
  if (count === undefined) return t('allChosen');
  return count > most ? t('chosenMore', { most: formats.number(most) }) : t('chosen', { count });
}

export function SelectionBar({ selection, chosen, actions }: SelectionBarProps) {
  const { t } = useTranslation('bulk');
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bar')}>
      <span className={classes.count}>{chosen}</span>
      <VisuallyHidden role="status">{chosen}</VisuallyHidden>
      {!selection.all && (
        <Button size="compact-sm" variant="subtle" onClick={selection.chooseAll}>
          {t('chooseAll')}
        </Button>
      )}
      <span className={classes.actions}>
        {actions.map(({ label, icon: Icon, onClick, danger }) => (
          <Tooltip key={label} label={label}>
            <ActionIcon variant="default" size={36} aria-label={label} c={danger ? 'red' : undefined} onClick={onClick}>
              <Icon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
      </span>
      <CloseButton aria-label={t('clear')} onClick={selection.clear} />
    </div>
  );
}
