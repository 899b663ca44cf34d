// Instead of a screen or a part of one that somebody may not see: they are told why, and led to the start.
import { Center } from '@mantine/core';
import type { ErrorCode } from '@recado/contract/errors';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../i18n/useTranslation.ts';
import { EmptyState } from './EmptyState.tsx';
import { notifyFailure } from './notify.ts';

/** The specification's. */
const SHOWN_OUT_MS = 1_000;

export function ShownOut({ why }: { why: ErrorCode }) {
  const { t } = useTranslation(['errors', 'common']);
  const navigate = useNavigate();
  const text = t(why);
  useEffect(() => {
    notifyFailure(text);
    const timer = setTimeout(() => void navigate('/', { replace: true }), SHOWN_OUT_MS);
    return () => clearTimeout(timer);
  }, [text, navigate]);
  return (
    <Center h="100%">
      <EmptyState page icon={Lock} title={t('common:notAllowed.title')} />
    </Center>
  );
}
