// zod compiles its parsers with `new Function` where it may; the server's CSP forbids that, and each try would be reported.
// Imported first, before any schema is made.
import { z } from 'zod';

z.config({ jitless: true });
