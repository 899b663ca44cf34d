// Where a test first went another way: after what, what was to come, and what came.
import type { FlowTestDifference } from '@recado/contract/flow-tests';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Tests.module.css';
import { useToldWords } from './useToldWords.ts';

export function Difference({ difference }: { difference: FlowTestDifference }) {
  const { t } = useTranslation('flowTests');
  const words = useToldWords();
  return (
    <dl className={classes.difference}>
      <div>
        <dt>{words.when(difference)}</dt>
      </div>
      <div>
        <dt>{t('expected')}</dt>
        <dd>{words.told(difference.expected)}</dd>
      </div>
      <div>
        <dt>{t('got')}</dt>
        <dd>{words.told(difference.got)}</dd>
      </div>
    </dl>
  );
}
