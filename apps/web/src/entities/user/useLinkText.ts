// Since when somebody is linked to the company's identity provider, and when they last came by it.
import type { SsoLink } from '@recado/contract/single-sign-on';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function useLinkText({ label, linkedAt, lastUsedAt }: SsoLink): { title: string; text: string } {
  const { t } = useTranslation('users');
  const formats = useFormats();
  const linked = t('sso.linked', { date: formats.date(linkedAt) });
  const used = lastUsedAt !== null && t('sso.used', { when: formats.relative(lastUsedAt) });
  return { title: t('sso.title', { label }), text: used ? `${linked} · ${used}` : linked };
}
