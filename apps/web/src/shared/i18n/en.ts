// The texts of this language that the sign-in page needs, by area: the file's name is the namespace.
import { byNamespace } from './byNamespace.ts';

export const texts = byNamespace(
  import.meta.glob<object>('./en/{auth,common,errors}.json', { eager: true, import: 'default' }),
);
