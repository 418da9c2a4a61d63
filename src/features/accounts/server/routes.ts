import type { FeaturePlugin } from '#server/http/serve.ts'
import { accountsCalls } from '../contract.ts'
import { accountsEvents } from '../events.ts'
import { accountsFeatures } from '../features.ts'
import { checkFirstAdminLink, createFirstAdmin } from './sign-in/first-admin-service.ts'
import { checkResetLink, createResetRequester, resetPassword } from './passwords/reset-service.ts'
import { servePasskeys } from './passkeys/routes.ts'
import { serveOrcid } from './orcid/routes.ts'
import { serveSecondFactor } from './second-factor/routes.ts'
import { serveSecurity } from './security-routes.ts'
import { login, logout, register } from './sign-in/service.ts'
import { scheduleAttemptCleanup } from './sign-in/delay-service.ts'
import { registerSessionStore } from './sessions/service.ts'

export const accountsRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.declare(accountsEvents)
  kernel.features.declare(accountsFeatures)
  serveSecondFactor(kernel, serve)
  servePasskeys(kernel, serve)
  serveOrcid(kernel, serve)
  serveSecurity(kernel, serve)
  scheduleAttemptCleanup(kernel)
  registerSessionStore(kernel)
  serve(accountsCalls, 'POST /api/auth/login', ({ body }, _visitor, request) => login(kernel, body, request))
  serve(accountsCalls, 'POST /api/auth/register', ({ body }, _visitor, request) => register(kernel, body, request))
  serve(accountsCalls, 'POST /api/auth/logout', (_nothing, member) => logout(kernel, member))
  serve(accountsCalls, 'GET /api/auth/first-admin/:token', ({ params }) => checkFirstAdminLink(kernel, params.token))
  serve(accountsCalls, 'POST /api/auth/first-admin', ({ body }, _visitor, request) =>
    createFirstAdmin(kernel, body, request),
  )
  const askForReset = createResetRequester(kernel)
  serve(accountsCalls, 'POST /api/auth/forgot-password', ({ body }) => askForReset(body.email))
  serve(accountsCalls, 'GET /api/auth/validate-reset-token/:resetToken', ({ params }) =>
    checkResetLink(kernel, params.resetToken),
  )
  serve(accountsCalls, 'POST /api/auth/reset-password', ({ body }, _visitor, request) =>
    resetPassword(kernel, body, request),
  )
}
