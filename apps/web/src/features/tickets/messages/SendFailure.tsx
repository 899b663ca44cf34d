// Why a message did not go out, and the ways on.
import { UnstyledButton } from '@mantine/core';
import type { ErrorCode } from '@recado/contract/errors';
import { CircleAlert } from 'lucide-react';
import { isApiError, sendingError } from '../../../shared/errors/ApiError.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { isHeld, type Outgoing } from '../../../entities/message/outgoing/outgoingEntry.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useTemplateChoice, type TemplateChoice } from '../templates/templateChoice.ts';
import classes from './Bubble.module.css';
import linkClasses from './SendFailure.module.css';

export interface SendFailureProps {
  /** of a message that reached the server */
  code?: string | null;
  /** the network's own words on it */
  detail?: string | null;
  /** of one that did not */
  error?: unknown;
  /** that one */
  entry?: Outgoing;
  /** undefined: not here, or not by this person */
  onRetry: (() => void) | undefined;
  onDiscard?: () => void;
}

export function SendFailure({ code, detail, error = sendingError(code), entry, onRetry, onDiscard }: SendFailureProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const choice = useTemplateChoice();
  // A text of one's own is not replaced by a template.
  const refused = entry?.template ? entry : undefined;
  const way = wayOn(isApiError(error) ? error.code : 'ERR_SENDING_WAPP_MSG', refused !== undefined, choice);
  return (
    <div className={classes.failure} role="alert">
      <span>
        <CircleAlert size={15} aria-hidden /> {entry && isHeld(entry) ? t('message.goesWhenBack') : errorText(error)}
      </span>
      {detail && <span className={linkClasses.detail}>{t('message.detail', { detail })}</span>}
      {way === 'retry' && onRetry && (
        <UnstyledButton className={linkClasses.link} onClick={onRetry}>
          {t('common:retry')}
        </UnstyledButton>
      )}
      {(way === 'edit' || way === 'choose') && (
        <UnstyledButton className={linkClasses.link} onClick={() => choice?.choose(refused)}>
          {t(way === 'edit' ? 'common:edit' : 'window.choose')}
        </UnstyledButton>
      )}
      {onDiscard && (
        <UnstyledButton className={linkClasses.link} onClick={onDiscard}>
          {t('message.discard')}
        </UnstyledButton>
      )}
    </div>
  );
}

/** The same again would be refused again where what is wrong is in it; null: nothing can be done from here. */
function wayOn(
  code: ErrorCode | 'network',
  editable: boolean,
  choice: TemplateChoice | null,
): 'retry' | 'edit' | 'choose' | null {
  switch (code) {
    case 'ERR_TEMPLATE_VALUES':
      return choice && (editable ? 'edit' : 'choose');
    case 'ERR_NO_TEMPLATE_FOUND':
      return choice && 'choose';
    case 'ERR_REPLY_WINDOW_CLOSED':
      return choice?.windowClosed ? 'choose' : 'retry';
    default:
      return 'retry';
  }
}
