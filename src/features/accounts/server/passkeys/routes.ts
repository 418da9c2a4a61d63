import type { FeaturePlugin } from '#server/http/serve.ts'
import { passkeysCalls } from '../../passkeys-contract.ts'
import { completeWithPasskey, createSignInOptions, readSecondFactorOptions, signInWithPasskey } from './sign-in.ts'
import { addPasskey, beginPasskey, listOwnPasskeys, nameOwnPasskey, removePasskey } from './service.ts'

export const servePasskeys: FeaturePlugin = (kernel, serve) => {
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
