// The screen where there is room for one side: the open ticket or the list. The ticket stays while the list is looked at.
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ShownProvider } from './shown.ts';
import classes from './TicketsPage.module.css';

const FACES = ['ticket', 'list'] as const;
type Face = (typeof FACES)[number];

export function NarrowFaces({
  uuid,
  list,
  ticket,
}: {
  uuid: string | undefined;
  list: React.ReactNode;
  ticket: React.ReactNode;
}) {
  const { t } = useTranslation('tickets');
  // A ticket that is opened, again too, comes to the front; one that is left gives way to the list.
  const { key } = useLocation();
  const [chosen, setChosen] = useState<{ at: string; face: Face } | null>(null);
  const face: Face = chosen?.at === key ? chosen.face : uuid ? 'ticket' : 'list';
  const handleFace = (value: string | null): void => {
    const next = FACES.find((name) => name === value);
    if (next) setChosen({ at: key, face: next });
  };
  return (
    <Tabs
      className={classes.narrow}
      value={face}
      onChange={handleFace}
      keepMounted={false}
      keepMountedMode="display-none"
      classNames={{ panel: classes.narrowPanel, list: classes.narrowTabs }}
    >
      <Tabs.List grow>
        {FACES.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`faces.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* What is written, chosen or said in it must outlive a look at the list. */}
      <Tabs.Panel value="ticket" keepMounted inert={face !== 'ticket'}>
        <ShownProvider value={face === 'ticket'}>{ticket}</ShownProvider>
      </Tabs.Panel>
      <Tabs.Panel value="list">{list}</Tabs.Panel>
    </Tabs>
  );
}
