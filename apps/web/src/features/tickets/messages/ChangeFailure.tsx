// A correction or deletion that did not reach the customer: what they see is what is shown here again.
import { ERROR_CODES } from '@recado/contract/errors';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/data/ApiError.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import classes from './Bubble.module.css';

export function ChangeFailure({ code, detail }: { code: string; detail: string | null }) {
  const { t } = useTranslation('tickets');
  const known = ERROR_CODES.find((name) => name === code);
  return (
    <div className={classes.failure} role="alert">
      <span>
        <CircleAlert size={15} aria-hidden /> {errorText(new ApiError(known ?? 'ERR_SENDING_WAPP_MSG', 0))}
      </span>
      {detail && <span>{t('message.detail', { detail })}</span>}
    </div>
  );
}
