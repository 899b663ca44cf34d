// How the web app is built, served while developing, and tested.
/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const host = process.env.HOST ?? '127.0.0.1';
const server = `http://${host}:${process.env.PORT ?? '8080'}`;

export default defineConfig({
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // scripts/bundle-size.ts reads it
    manifest: true,
    // Every chunk lists by name what it will load: without names the sign-in page is 4 kB lighter. The manifest has them.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' } },
    // The server's CSP (script-src 'self') would refuse inlined scripts.
    assetsInlineLimit: 0,
    // The first to know light-dark(), which lowered loses its colours: our colour scheme is an attribute, not a media query.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  test: { setupFiles: ['./test/setup.ts'] },
});
