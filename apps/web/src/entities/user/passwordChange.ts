// A password in a form that changes somebody: empty, it stays as it is.
import { userInput } from '@recado/contract/users';
import { z } from 'zod';

export const passwordChange = z.string().superRefine((value, context) => {
  if (value === '') return;
  for (const { message } of userInput.shape.password.safeParse(value).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message });
  }
});
