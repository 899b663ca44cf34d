// The screen where there is room for one side: the open conversation or the list. The conversation stays
// while the list is looked at.
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ShownProvider } from '../commands/shown.ts';
import classes from './NarrowFaces.module.css';

const FACES = ['conversation', 'list'] as const;
type Face = (typeof FACES)[number];

export interface NarrowFacesProps {
  /** one is open */
  open: boolean;
  labels: Record<Face, string>;
  list: React.ReactNode;
  conversation: React.ReactNode;
}

export function NarrowFaces({ open, labels, list, conversation }: NarrowFacesProps) {
  // One that is opened, again too, comes to the front; one that is left gives way to the list.
  const { key } = useLocation();
  const [chosen, setChosen] = useState<{ at: string; face: Face } | null>(null);
  const face: Face = chosen?.at === key ? chosen.face : open ? 'conversation' : 'list';
  const handleFace = (value: string | null): void => {
    const next = FACES.find((name) => name === value);
    if (next) setChosen({ at: key, face: next });
  };
  return (
    <Tabs
      className={classes.faces}
      data-face={face}
      value={face}
      onChange={handleFace}
      keepMounted={false}
      keepMountedMode="display-none"
      classNames={{ panel: classes.panel, list: classes.tabs }}
    >
      <Tabs.List grow>
        {FACES.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {labels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* What is written, chosen or said in it must outlive a look at the list. */}
      <Tabs.Panel value="conversation" keepMounted inert={face !== 'conversation'}>
        <ShownProvider value={face === 'conversation'}>{conversation}</ShownProvider>
      </Tabs.Panel>
      <Tabs.Panel value="list">{list}</Tabs.Panel>
    </Tabs>
  );
}
