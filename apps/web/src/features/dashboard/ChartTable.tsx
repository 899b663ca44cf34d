// A chart's bars as rows, each with what is behind it.
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/useFormats.ts';
import type { ChartBar, ShowBehind } from './behind.ts';
import classes from './Charts.module.css';

export interface ChartTableProps {
  header: string;
  bars: readonly ChartBar[];
  onShow: ShowBehind;
}

export function ChartTable({ header, bars, onShow }: ChartTableProps) {
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
          {bars.map(({ key, name, total, behind }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                {total === 0 ? (
                  formats.number(0)
                ) : (
                  <UnstyledButton
                    className={classes.number}
                    aria-label={t('charts.bar', { name, count: total })}
                    onClick={() => onShow(behind)}
                  >
                    {formats.number(total)}
                  </UnstyledButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
