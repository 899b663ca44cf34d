// Words that become the customer's name, the hour and the like: chosen by what they will become.
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { expandVariables, VARIABLES, type VariableValues } from '@recado/rules/variables';
import { Braces } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './VariablePicker.module.css';

interface VariableItemsProps {
  /** asked when it opens */
  values: () => VariableValues;
  /** @param variable as it is written into a text */
  onPick: (variable: string) => void;
  /** further ones, which become what they will be later: answers of a flow */
  more?: readonly string[] | undefined;
}

export function VariablePicker({ values, onPick, more, size = 42 }: VariableItemsProps & { size?: number }) {
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
        <VariableItems values={values} onPick={onPick} more={more} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Inside of a menu. */
export function VariableItems({ values, onPick, more = [] }: VariableItemsProps) {
  const { t } = useTranslation('tickets');
  const now = values();
  const item = (variable: string, label: string, becomes: string) => (
    <Menu.Item key={variable} onClick={() => onPick(`{{${variable}}}`)}>
      <span className={classes.item}>
        <span>{label}</span>
        <span className={classes.becomes}>{becomes}</span>
      </span>
    </Menu.Item>
  );
  return [
    ...more.map((name) => item(name, name, t('composer.variables.answer'))),
    ...VARIABLES.map((variable) =>
      item(variable, t(`composer.variables.${variable}`), expandVariables(`{{${variable}}}`, now)),
    ),
  ];
}
