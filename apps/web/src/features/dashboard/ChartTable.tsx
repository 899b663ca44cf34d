// A chart's bars as rows, each a link to what it counts.
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import type { ChartBar } from './behind.ts';
import classes from './Charts.module.css';

export interface ChartTableProps {
  header: string;
  bars: readonly ChartBar[];
}

export function ChartTable({ header, bars }: ChartTableProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{header}</th>
            <th scope="col">{t('attendants.tickets')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, total, to }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                {total === 0 ? (
                  formats.number(0)
                ) : (
                  <Link
                    to={to}
                    className={classes.number}
                    aria-label={t('charts.bar', { name, count: total })}
                    data-dense
                  >
                    {formats.number(total)}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
