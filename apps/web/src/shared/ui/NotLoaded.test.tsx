// What stands there stays when asking again fails, but for what is gone or no longer theirs.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { ApiError, type ApiErrorCode } from '../errors/ApiError.ts';
import { NotLoaded } from './NotLoaded.tsx';

test.each<[ApiErrorCode, number, unknown, boolean]>([
  ['network', 503, undefined, true],
  ['network', 503, {}, false],
  ['ERR_NOT_FOUND', 404, {}, true],
  ['ERR_NO_PERMISSION', 403, {}, true],
])('%s (%d), with data %j: said %s', (code, status, data, said) => {
  const query = { data, error: new ApiError(code, status), refetch: () => undefined };
  renderApp(
    <div data-testid="place">
      <NotLoaded query={query} />
    </div>,
  );
  expect(screen.getByTestId('place').textContent !== '').toBe(said);
});
