// A part of the drawer, with its heading.
import type { ReactNode } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './Drawer.module.css';

export function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  const formats = useFormats();
  return (
    <section className={classes.section} aria-label={title}>
      <h4>
        {title}
        {count !== undefined && count > 0 && <span>{formats.number(count)}</span>}
      </h4>
      {children}
    </section>
  );
}
