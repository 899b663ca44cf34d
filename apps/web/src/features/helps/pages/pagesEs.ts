// The help pages of this language: docs/user/es, read by the build (vite.config.ts).
import type { HelpPage } from './page.ts';

export const pages = import.meta.glob<HelpPage>('../../../../../../docs/user/es/*.md', {
  eager: true,
  import: 'default',
});
