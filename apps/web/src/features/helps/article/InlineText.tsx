// A line of a help page: plain, words of the screen, keys, links to pages and screens.
import { Anchor, Kbd } from '@mantine/core';
import { use } from 'react';
import { Link } from 'react-router';
import { helpAddress, ScreenContext } from '../../../shared/ui/screenHelp.tsx';
import type { Inline } from '../pages/page.ts';

export function InlineText({ inline }: { inline: readonly Inline[] }) {
  return inline.map((part, at) => <Part key={`${at}`} part={part} />);
}

function Part({ part }: { part: Inline }) {
  if (typeof part === 'string') return part;
  if (part.kind === 'term') return <strong>{part.text}</strong>;
  if (part.kind === 'key') return <Kbd>{part.text}</Kbd>;
  return <PartLink to={part.to}>{part.text}</PartLink>;
}

function PartLink({ to, children }: { to: string; children: string }) {
  const { mayOpen } = use(ScreenContext);
  if (to.startsWith('https:'))
    return (
      <Anchor href={to} target="_blank" rel="noreferrer" underline="always">
        {children}
      </Anchor>
    );
  // A way that ends at a closed door is none.
  if (to.startsWith('/') && !mayOpen(to)) return children;
  return (
    <Anchor component={Link} to={to.startsWith('/') ? to : helpAddress(to)} underline="always">
      {children}
    </Anchor>
  );
}
