// What ends every card of the settings: it can be pressed once something is changed, and keeps the focus when it cannot any more.
import { Button } from '@mantine/core';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Settings.module.css';

export interface SaveButtonProps {
  dirty: boolean;
  saving: boolean;
  /** left out: Save */
  label?: string | undefined;
}

export function SaveButton({ dirty, saving, label }: SaveButtonProps) {
  const { t } = useTranslation();
  const idle = !dirty || saving;
  return (
    <div className={classes.save}>
      <Button
        type="submit"
        data-disabled={idle || undefined}
        aria-disabled={idle}
        aria-busy={saving}
        onClick={(event) => idle && event.preventDefault()}
      >
        {label ?? t('save')}
      </Button>
    </div>
  );
}
