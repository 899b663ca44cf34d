// A password in a form that changes somebody: empty, it stays as it is.
import { userInput } from '@recado/contract/users';
import { z } from 'zod';

export const passwordChange = z.union([z.literal(''), userInput.shape.password]);
