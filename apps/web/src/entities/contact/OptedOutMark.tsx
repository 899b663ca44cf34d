// Beside the name of whoever asked for no automatic messages.
import { BellOff } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function OptedOutMark() {
  const { t } = useTranslation('contacts');
  return (
    <BellOff
      size={14}
      color="var(--mantine-color-dimmed)"
      style={{ flex: 'none' }}
      role="img"
      aria-label={t('optedOut')}
    >
      <title>{t('optedOut')}</title>
    </BellOff>
  );
}
