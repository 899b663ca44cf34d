// Which ways people went, asked for while it is shown.
import { flowHeat, type FlowView } from '@recado/contract/flows';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../shared/data/client.ts';
import { countsOf, type Heat } from './heat.ts';
import type { Overlay } from './shown.ts';
import { useContent } from './useProblems.ts';

export interface HeatShown {
  setOn: (on: boolean) => void;
  heat: Heat | undefined;
  error: unknown;
  retry: () => void;
  /** on the drawing; null: it is off */
  shown: Overlay['heat'];
}

export function useHeat({ id, version }: FlowView): HeatShown {
  const [on, setOn] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['flow', 'heat', id, version],
    queryFn: ({ signal }) => call(flowHeat, { params: { id }, query: {}, signal }),
    enabled: on,
    staleTime: 0,
  });
  const graph = useContent();
  const shown = useMemo(
    () => (on && data ? { counts: countsOf(graph, data), standing: data.standing } : null),
    [on, data, graph],
  );
  return { setOn, heat: on ? data : undefined, error, retry: () => void refetch(), shown };
}
