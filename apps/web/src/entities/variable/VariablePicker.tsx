// Words that become the customer's name, the hour and the like: chosen by what they will become.
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { expandVariables, VARIABLES, type VariableValues } from '@recado/rules/variables';
import { Braces } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './VariablePicker.module.css';

interface VariableItemsProps {
  /** asked when it opens */
  values: () => VariableValues;
  /** @param variable as it is written into a text */
  onPick: (variable: string) => void;
}

export function VariablePicker({ values, onPick, size = 42 }: VariableItemsProps & { size?: number }) {
  const { t } = useTranslation('tickets');
  const [opened, setOpened] = useState(false);
  return (
    // The field takes the focus, to go on writing behind the word.
    <Menu position="top-start" withinPortal returnFocus={false} opened={opened} onChange={setOpened}>
      {/* Beside the button, and gone while the menu is there: it would lie over it. */}
      <Tooltip label={t('composer.variables.title')} position="right" disabled={opened}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={size} aria-label={t('composer.variables.title')}>
            <Braces size={19} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <VariableItems values={values} onPick={onPick} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Inside of a menu. */
export function VariableItems({ values, onPick }: VariableItemsProps) {
  const { t } = useTranslation('tickets');
  const now = values();
  return VARIABLES.map((variable) => {
    const written = `{{${variable}}}`;
    return (
      <Menu.Item key={variable} onClick={() => onPick(written)}>
        <span className={classes.item}>
          <span>{t(`composer.variables.${variable}`)}</span>
          <span className={classes.becomes}>{expandVariables(written, now)}</span>
        </span>
      </Menu.Item>
    );
  });
}
