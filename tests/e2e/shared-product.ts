// One product for all journeys of a run; workers, which are processes of their own, find it by this variable.
import { productAt, startProduct, type OwnProduct, type Product, type ProductPlace } from './product.ts';

const PLACE = 'RECADO_E2E_PRODUCT';

export async function startSharedProduct(): Promise<OwnProduct> {
  // An identity provider is on this machine.
  const product = await startProduct({ settings: { ALLOW_PRIVATE_URLS: 'true' } });
  const { baseURL, dataDir } = product;
  process.env[PLACE] = JSON.stringify({ baseURL, dataDir } satisfies ProductPlace);
  return product;
}

export function sharedProduct(): Product {
  const place = process.env[PLACE];
  if (place === undefined) throw new Error('the shared product has not been started');
  return productAt(JSON.parse(place) as ProductPlace);
}
