// Why a message did not go out, and the ways on.
import { UnstyledButton } from '@mantine/core';
import { ERROR_CODES } from '@recado/contract/errors';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/data/ApiError.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import classes from './Bubble.module.css';
import linkClasses from './SendFailure.module.css';

export interface SendFailureProps {
  /** of a message that reached the server */
  code?: string | null;
  /** the network's own words on it */
  detail?: string | null;
  /** of one that did not */
  error?: unknown;
  onRetry: () => void;
  onDiscard?: () => void;
}

export function SendFailure({ code, detail, error, onRetry, onDiscard }: SendFailureProps) {
  const { t } = useTranslation(['tickets', 'common']);
  return (
    <div className={classes.failure} role="alert">
      <span>
        <CircleAlert size={15} aria-hidden /> {errorText(error ?? errorOf(code))}
      </span>
      {detail && <span className={linkClasses.detail}>{t('message.detail', { detail })}</span>}
      <UnstyledButton className={linkClasses.link} onClick={onRetry}>
        {t('common:retry')}
      </UnstyledButton>
      {onDiscard && (
        <UnstyledButton className={linkClasses.link} onClick={onDiscard}>
          {t('message.discard')}
        </UnstyledButton>
      )}
    </div>
  );
}

function errorOf(code: string | null | undefined): ApiError {
  const known = ERROR_CODES.find((name) => name === code);
  return new ApiError(known ?? 'ERR_SENDING_WAPP_MSG', 0);
}
