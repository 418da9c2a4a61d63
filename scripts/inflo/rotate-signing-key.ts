import { changeSigningKey } from '../../src/features/achievements/server/public.ts'
import { inExistingHouse, say } from './opening.ts'

/** inflo rotate-signing-key: signs certificates with a new key from now on. Earlier signatures stay valid. */
export const rotateSigningKey = (): Promise<void> =>
  inExistingHouse(async ({ kernel }) => {
    await changeSigningKey(kernel)
    say('Certificates are signed with a new key from now on.')
  })
