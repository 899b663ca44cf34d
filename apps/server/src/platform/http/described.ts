// Calls that are none of the contract's, as they stand in the OpenAPI document: described, and left as they come.
import { ERROR_CODES, type ErrorCode } from '@recado/contract/errors';
import type { RouteShorthandOptions } from 'fastify';
import { z } from 'zod';

/** Nothing is validated by it, and what is answered is not either. */
export const described = (
  schema: object,
): Required<Pick<RouteShorthandOptions, 'schema' | 'validatorCompiler' | 'serializerCompiler'>> => ({
  schema,
  validatorCompiler: () => (value) => ({ value }),
  serializerCompiler: () => (data) => JSON.stringify(data),
});

export const refused = (...codes: [ErrorCode, string][]) =>
  z
    .object({
      error: z.enum(ERROR_CODES).describe('Stable error code, for programs.'),
      message: z.string().optional().describe('What happened and what to do, for logs.'),
    })
    .meta({ description: codes.map(([code, why]) => `${code}: ${why}`).join('; ') });
