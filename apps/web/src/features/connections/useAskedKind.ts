// Which kind of connection an address asks to add: `?add=sandbox`, from the list of first steps.
import { PROVIDERS, type ProviderName } from '@recado/contract/constants';
import { useSearchParams } from 'react-router';

export function useAskedKind(): { kind: ProviderName | undefined; forget: () => void } {
  const [params, setParams] = useSearchParams();
  const kind = PROVIDERS.find((name) => name === params.get('add'));
  // A reload would ask again.
  return { kind, forget: () => kind && setParams({}, { replace: true }) };
}
