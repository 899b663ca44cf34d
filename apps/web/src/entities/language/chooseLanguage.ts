// The language a person picks: at once on the screen, remembered here, and with the user when somebody is signed in.
import { setLanguage } from '@recado/contract/auth';
import type { Language } from '@recado/contract/constants';
import { call } from '../../shared/data/client.ts';
import { changeLanguage } from '../../shared/i18n/i18n.ts';
import { notifyError } from '../../shared/ui/notify.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';

export async function chooseLanguage(lang: Language): Promise<void> {
  try {
    await changeLanguage(lang);
    if (sessionStore.get().status !== 'signed-in') return;
    sessionStore.changeUser({ language: lang });
    await call(setLanguage, { params: { lang } });
  } catch (error) {
    notifyError(error);
  }
}
