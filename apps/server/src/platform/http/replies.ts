// What goes out is what the contract says, and no more of it: what a schema does not name is left out.
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';

/**
 * As the type provider's own, but that a reply is parsed and not encoded: no schema of a reply is a codec, and to encode
 * reads everything twice.
 */
export const serializerOf: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (reply) => {
    const { success, data, error } = schema.safeParse(reply);
    if (!success) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
