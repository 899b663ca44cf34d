// Playwright calls it before the first test, and what it answers after the last.
import { startSharedProduct } from './shared-product.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startSharedProduct();
  return () => product.stop();
}
