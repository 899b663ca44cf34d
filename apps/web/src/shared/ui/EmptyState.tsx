// Nothing here yet: says what this is for and offers the one thing to do next.
import { EmptyState as Face } from '@mantine/core';
import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: LucideIcon;
  /** the one thing to do next: a button */
  action?: ReactNode;
  /** it is all of the screen: its title is the screen's heading */
  page?: boolean;
}

export function EmptyState({ title, text, icon: Icon = Inbox, action, page }: EmptyStateProps) {
  return (
    <Face
      m="auto"
      p="xl"
      maw={460}
      variant="light"
      icon={<Icon aria-hidden strokeWidth={1.6} />}
      title={page ? <h1 className={classes.heading}>{title}</h1> : title}
      description={text}
    >
      {action && <Face.Actions>{action}</Face.Actions>}
    </Face>
  );
}
