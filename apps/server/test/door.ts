// The door of a product that listens, and people who have the key to it.
import { hashPassword } from '../src/modules/accounts/auth/passwords.service.ts';
import { buildCompany, buildUser, type Company, type User } from './build.ts';
import { createProduct, type Product } from './product.ts';

/** everybody's */
export const PASSWORD = 'segredo';

export interface Door {
  product: Product;
  /** its base URL */
  address: string;
  company: Company;
  passwordHash: string;
  member: (values?: Parameters<typeof buildUser>[2]) => Promise<User>;
  /** Where somebody comes from, each time somewhere else: limits are that test's alone. */
  stranger: () => string;
  /** the status of asking who one is */
  me: (token: string) => Promise<number>;
}

export async function openDoor(): Promise<Door> {
  const product = await createProduct();
  const address = await product.listen();
  const company = await buildCompany(product.platform);
  const passwordHash = await hashPassword(PASSWORD);
  let strangers = 0;
  return {
    product,
    address,
    company,
    passwordHash,
    member: (values = {}) => buildUser(product.platform, values.companyId ?? company.id, { passwordHash, ...values }),
    stranger: () => `10.0.0.${(strangers += 1)}`,
    me: async (token) => (await product.call(token, 'GET', '/auth/me')).status,
  };
}
