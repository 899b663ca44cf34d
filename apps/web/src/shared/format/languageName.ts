// `pt_BR` as people of the screen's language call it.
import { currentLanguage } from '../i18n/i18n.ts';

export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
}
