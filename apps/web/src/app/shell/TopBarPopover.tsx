// What opens below an icon of the top bar: its sign of news, its title, and the focus that goes in and comes back.
import { ActionIcon, Indicator, Popover } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import classes from './TopBarPopover.module.css';

export interface TopBarPopoverProps {
  icon: LucideIcon;
  /** of the icon; what its sign says stands in it too */
  label: string;
  title: string;
  /** a number, or true for a dot; left out: nothing new */
  sign?: string | true | undefined;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** false: what is chosen in it takes the focus elsewhere */
  returnFocus?: boolean;
  children: ReactNode;
}

export function TopBarPopover(props: TopBarPopoverProps) {
  const { icon: Icon, label, title, sign, opened, onChange, returnFocus = true, children } = props;
  const titleId = useId();
  const dot = sign === true;
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      width={340}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus={returnFocus}
    >
      <Indicator
        label={dot ? undefined : sign}
        size={dot ? 10 : 16}
        // A long one grows inwards: beside the icon stands another.
        offset={dot ? 8 : { x: sign !== undefined && sign.length > 2 ? 13 : 6, y: 6 }}
        disabled={sign === undefined}
        color="red"
        // It lies on the icon, and a press on it is one on the icon.
        styles={{ indicator: { pointerEvents: 'none' } }}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="inherit"
            size={36}
            aria-label={label}
            title={label}
            onClick={() => onChange(!opened)}
          >
            <Icon size={18} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={6} aria-labelledby={titleId}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
