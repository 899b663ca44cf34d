// A new password that is a name is refused in the form already, as the server does; the most common ones it alone knows.
import { isKnownName } from '@recado/rules/passwords';
import type { z } from 'zod';

/** @param names of the person and their company, and their address, as the form has them */
export const notNames = <S extends z.ZodType<{ password: string }, object>>(
  schema: S,
  names: (values: z.output<S>) => readonly string[],
): S =>
  schema.refine((values) => !isKnownName(values.password, names(values)), {
    path: ['password'],
    message: 'Guessable!',
  });
