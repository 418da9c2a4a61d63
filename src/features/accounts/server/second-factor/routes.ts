import type { FeaturePlugin } from '#server/http/serve.ts'
import { secondFactorCalls } from '../../second-factor-contract.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  showSecondFactor,
  turnOffSecondFactor,
} from './service.ts'
import { answerChallenge } from './challenge-service.ts'
import { deleteAllSecondFactors, listSealedSecrets } from './queries.ts'

export const serveSecondFactor: FeaturePlugin = (kernel, serve) => {
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
