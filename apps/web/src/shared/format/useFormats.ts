// The formats of the language on the screen.
import { currentLanguage } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { formatsFor, type Formats } from './formats.ts';

export function useFormats(): Formats {
  // Subscribes to changes of the language.
  useTranslation();
  return formatsFor(currentLanguage());
}
