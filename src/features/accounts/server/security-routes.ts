import type { FeaturePlugin } from '#server/http/serve.ts'
import { securityCalls } from '../security-contract.ts'
import { changePassword } from './passwords/change-service.ts'
import { exportOwnData, scheduleErasure, deleteOwnAccount } from './account-deletion/service.ts'
import { provePassword } from './password-again.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions/own-service.ts'

export const serveSecurity: FeaturePlugin = (kernel, serve) => {
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
