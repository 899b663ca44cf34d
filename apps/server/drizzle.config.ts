// drizzle-kit: `npm exec -w @recado/server drizzle-kit generate` writes a migration from the schema.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/schema/*.ts', './src/**/*.table.ts', './src/**/*.tables.ts'],
  out: './migrations',
  casing: 'snake_case',
});
