import { call } from '#app/call.ts'

/** The second factors that the member of a challenge has set up, in addition to recovery codes. */
export type SecondFactorOptions = { authenticatorApp: boolean; passkey: boolean }

export async function fetchSecondFactorOptions(challenge: string): Promise<SecondFactorOptions> {
  const ways = await call('POST /api/auth/second-factor/options', { body: { challenge } })
  return { authenticatorApp: ways.authenticator_app, passkey: ways.passkey !== null }
}
