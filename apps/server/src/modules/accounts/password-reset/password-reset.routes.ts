// Calls of forgotten passwords.
import {
  forgotPassword,
  resetPassword as byPath,
  resetPasswordByBody as byBody,
} from '@recado/contract/password-reset';
import type { Http } from '../../../platform/http/route.ts';
import { mailCode, resetPassword } from './password-reset.service.ts';

const TEN_MINUTES = 10 * 60_000;
/** Of everybody behind one address, who may be a whole office. */
const ASKING = { config: { rateLimit: { max: 10, timeWindow: TEN_MINUTES } } };
const TRYING = { config: { rateLimit: { max: 30, timeWindow: TEN_MINUTES } } };

export function passwordResetRoutes(http: Http): void {
  http.handle(
    forgotPassword,
    async ({ platform }, { params }) => {
      await mailCode(platform, params.email);
      return {};
    },
    ASKING,
  );
  http.handle(
    byPath,
    async ({ platform, request }, { params }) => {
      await resetPassword(platform, { ...params, address: request.ip });
      return {};
    },
    TRYING,
  );
  http.handle(
    byBody,
    async ({ platform, request }, { body }) => {
      await resetPassword(platform, { ...body, address: request.ip });
      return {};
    },
    TRYING,
  );
}
