// The frame with the provider's fields for a card, and the way to its token.
import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { ApiError } from '../../../../shared/errors/ApiError.ts';
import { validationText } from '../../../../shared/crud/formErrors.ts';
import { currentLanguage } from '../../../../shared/i18n/i18n.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { FailedState } from '../../../../shared/ui/FailedState.tsx';
import type { CardToken } from '../card.ts';
import type { CardLook, FromCardPage, ToCardPage } from './messages.ts';

const ANSWER_MS = 30_000;
/** as tall as the fields are while none of them is wrong */
const HEIGHT = 124;
/** as the provider names them */
const LOCALES = { pt: 'pt-BR', en: 'en-US', es: 'es-AR' } as const;

export interface CardFrameHandle {
  /**
   * Throws ERR_VALIDATION where a field is wrong and says so, ERR_CARD_REFUSED where the provider does not take the card,
   * `network` where it cannot be reached.
   */
  tokenise(name: string, document: string): Promise<CardToken>;
}

export interface CardFrameProps {
  publicKey: string;
  ref: Ref<CardFrameHandle>;
}

export function CardFrame({ publicKey, ref }: CardFrameProps) {
  const { t } = useTranslation('billing');
  const look = useLook(publicKey);
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<(answer: FromCardPage) => void>(null);
  const [state, setState] = useState<'coming' | 'ready' | 'away'>('coming');
  const [height, setHeight] = useState(HEIGHT);
  // Once shown it stays as it is: what has been typed would be lost.
  const [shown] = useState(look);

  useEffect(() => {
    const post = (message: ToCardPage): void => frame.current?.contentWindow?.postMessage(message, location.origin);
    const hear = ({ source, origin, data }: MessageEvent<FromCardPage>): void => {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return;
      if (data.kind === 'here') post({ kind: 'show', ...shown });
      else if (data.kind === 'height') setHeight(data.px);
      else if (data.kind === 'ready') setState('ready');
      else if (data.kind === 'away' && !waiting.current) setState('away');
      else waiting.current?.(data);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [shown]);

  useImperativeHandle(ref, () => ({
    tokenise: async (name, document) => {
      const answer = await new Promise<FromCardPage>((resolve) => {
        waiting.current = resolve;
        setTimeout(() => resolve({ kind: 'away' }), ANSWER_MS);
        const message: ToCardPage = { kind: 'tokenise', name, document };
        frame.current?.contentWindow?.postMessage(message, location.origin);
      });
      waiting.current = null;
      return tokenIn(answer);
    },
  }));

  if (state === 'away') return <FailedState error={new ApiError('network', 0)} onRetry={() => setState('coming')} />;
  return (
    <Skeleton visible={state === 'coming'} radius="md">
      {/* A sandbox would take its origin, which the provider's script needs: it is our own page, with a policy of its own. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        src="/card.html"
        title={t('card.frame')}
        height={height}
        style={{ display: 'block', width: '100%', border: 0, colorScheme: shown.dark ? 'dark' : 'light' }}
      />
    </Skeleton>
  );
}

function useLook(publicKey: string): CardLook {
  const { t } = useTranslation('billing');
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return {
    publicKey,
    locale: LOCALES[currentLanguage()],
    dark,
    labels: { cardNumber: t('card.cardNumber'), expirationDate: t('card.expiryDate'), securityCode: t('card.cvv') },
    wrong: {
      cardNumber: validationText('must be a card number'),
      expirationDate: validationText('must be a month to come'),
      securityCode: validationText('must be three or four digits'),
    },
  };
}

function tokenIn(answer: FromCardPage): CardToken {
  switch (answer.kind) {
    case 'token':
      return { cardToken: answer.cardToken, ...(answer.cardBrand !== undefined && { cardBrand: answer.cardBrand }) };
    case 'wrong':
      throw new ApiError('ERR_VALIDATION', 400);
    case 'refused':
      throw new ApiError('ERR_CARD_REFUSED', 400);
    default:
      throw new ApiError('network', 0);
  }
}
