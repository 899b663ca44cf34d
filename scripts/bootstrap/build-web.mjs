// Builds the web app if it is out of date: for scripts that go on when it fails.
import { buildWebOnce } from './web-app.mjs';

buildWebOnce(process.execPath).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
