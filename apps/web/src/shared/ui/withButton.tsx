// A field's container that has a button beside the field.
import { Group } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import classes from './withButton.module.css';

export const withButton =
  (button: ReactElement) =>
  (field: ReactNode): ReactElement => (
    <Group gap="xs" className={classes.withButton}>
      {field}
      {button}
    </Group>
  );
