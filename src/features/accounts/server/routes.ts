import type { FeaturePlugin } from '#server/http/serve.ts'
import { accountsCalls, secondFactorCalls } from '../contract.ts'
import { accountsEvents } from '../events.ts'
import { accountsFeatures } from '../features.ts'
import { orcidCalls } from '../orcid-contract.ts'
import { passkeysCalls } from '../passkeys-contract.ts'
import { securityCalls } from '../security-contract.ts'
import { scheduleErasure } from './account-deletion/account-deletion.ts'
import { deleteOwnAccount } from './account-deletion/delete-own-account.ts'
import { exportOwnData } from './account-deletion/export-own-data.ts'
import { beginAuthorization, finishAuthorization } from './orcid/authorization-flow.ts'
import { sweepTrips } from './orcid/queries.ts'
import { showOrcid } from './orcid/show-orcid.ts'
import { unlinkOrcid } from './orcid/unlink-orcid.ts'
import { beginPasskey, addPasskey } from './passkeys/add-passkey.ts'
import { readSecondFactorOptions, completeWithPasskey } from './passkeys/complete-with-passkey.ts'
import { listOwnPasskeys } from './passkeys/list-own-passkeys.ts'
import { removePasskey } from './passkeys/remove-passkey.ts'
import { nameOwnPasskey } from './passkeys/rename-passkey.ts'
import { createSignInOptions, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
import { provePassword } from './password-again.ts'
import { changePassword } from './passwords/change-password.ts'
import { checkResetLink, createResetRequester, resetPassword } from './passwords/reset-password.ts'
import { answerChallenge } from './second-factor/answer-challenge.ts'
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts'
import { listSealedSecrets, deleteAllSecondFactors } from './second-factor/second-factor.ts'
import { setUpSecondFactor, confirmSecondFactor } from './second-factor/set-up-second-factor.ts'
import { showSecondFactor } from './second-factor/show-second-factor.ts'
import { turnOffSecondFactor } from './second-factor/turn-off-second-factor.ts'
import { endOwnSession, endOtherSessions } from './sessions/end-session.ts'
import { listOwnSessions } from './sessions/list-own-sessions.ts'
import { registerSessionStore } from './sessions/sessions.ts'
import { checkFirstAdminLink, createFirstAdmin } from './sign-in/create-first-admin.ts'
import { scheduleAttemptCleanup } from './sign-in/delay.ts'
import { register } from './sign-in/register-member.ts'
import { login } from './sign-in/sign-in.ts'
import { logout } from './sign-in/sign-out.ts'

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

const serveOrcid: FeaturePlugin = (kernel, serve) => {
  kernel.jobs.schedule('accounts.sweep-orcid-trips', '23 * * * *', async () => {
    await sweepTrips(kernel.db, kernel.now())
  })
  serve(orcidCalls, 'GET /api/auth/orcid', (_nothing, actor) => showOrcid(kernel, actor))
  serve(orcidCalls, 'POST /api/auth/orcid/start', ({ body }, actor, request) =>
    beginAuthorization(kernel, { purpose: body.purpose, actor }, request),
  )
  serve(orcidCalls, 'POST /api/auth/orcid/finish', ({ body }, _visitor, request) =>
    finishAuthorization(kernel, body, request),
  )
  serve(orcidCalls, 'DELETE /api/auth/orcid', ({ body }, member) => unlinkOrcid(kernel, member, body.password))
}

const serveSecurity: FeaturePlugin = (kernel, serve) => {
  scheduleErasure(kernel)
  serve(securityCalls, 'GET /api/auth/sessions', (_nothing, member) => listOwnSessions(kernel, member))
  serve(securityCalls, 'DELETE /api/auth/sessions/:id', ({ params }, member) =>
    endOwnSession(kernel, member, params.id),
  )
  serve(securityCalls, 'DELETE /api/auth/sessions', (_nothing, member) => endOtherSessions(kernel, member))
  serve(securityCalls, 'PUT /api/auth/password', ({ body }, member) => changePassword(kernel, member, body))
  serve(securityCalls, 'POST /api/auth/password-again', ({ body }, member) =>
    provePassword(kernel, member, body.password),
  )
  serve(securityCalls, 'GET /api/auth/export', (_nothing, member) => exportOwnData(kernel, member))
  serve(securityCalls, 'DELETE /api/auth/account', ({ body }, member) =>
    deleteOwnAccount(kernel, member, body.password),
  )
}

const servePasskeys: FeaturePlugin = (kernel, serve) => {
  serve(passkeysCalls, 'GET /api/auth/passkeys', (_nothing, member) => listOwnPasskeys(kernel, member))
  serve(passkeysCalls, 'POST /api/auth/passkeys/options', ({ body }, member) =>
    beginPasskey(kernel, member, body.password),
  )
  serve(passkeysCalls, 'POST /api/auth/passkeys', ({ body }, member, device) =>
    addPasskey(kernel, member, { passkey: body.passkey, device }),
  )
  serve(passkeysCalls, 'PUT /api/auth/passkeys/:id', ({ params, body }, member) =>
    nameOwnPasskey(kernel, member, { ...params, ...body }),
  )
  serve(passkeysCalls, 'DELETE /api/auth/passkeys/:id', ({ params, body }, member) =>
    removePasskey(kernel, member, { ...params, ...body }),
  )
  serve(passkeysCalls, 'POST /api/auth/passkeys/sign-in/options', () => createSignInOptions(kernel))
  serve(passkeysCalls, 'POST /api/auth/passkeys/sign-in', ({ body }, _visitor, device) =>
    signInWithPasskey(kernel, body.passkey, device),
  )
  serve(passkeysCalls, 'POST /api/auth/second-factor/options', ({ body }) =>
    readSecondFactorOptions(kernel, body.challenge),
  )
  serve(passkeysCalls, 'POST /api/auth/second-factor/passkey', ({ body }, _visitor, device) =>
    completeWithPasskey(kernel, body, device),
  )
}

const serveSecondFactor: FeaturePlugin = (kernel, serve) => {
  kernel.secrets.keeps({ list: listSealedSecrets, drop: deleteAllSecondFactors })
  serve(secondFactorCalls, 'POST /api/auth/second-factor', ({ body }, _visitor, request) =>
    answerChallenge(kernel, body, request),
  )
  serve(secondFactorCalls, 'GET /api/auth/second-factor', (_nothing, member) => showSecondFactor(kernel, member))
  serve(secondFactorCalls, 'POST /api/auth/second-factor/set-up', ({ body }, member) =>
    setUpSecondFactor(kernel, member, body.password),
  )
  serve(secondFactorCalls, 'POST /api/auth/second-factor/confirm', ({ body }, member) =>
    confirmSecondFactor(kernel, member, body.code),
  )
  serve(secondFactorCalls, 'POST /api/auth/second-factor/recovery-codes', ({ body }, member) =>
    renewRecoveryCodes(kernel, member, body.password),
  )
  serve(secondFactorCalls, 'DELETE /api/auth/second-factor', ({ body }, member) =>
    turnOffSecondFactor(kernel, member, body.password),
  )
}
