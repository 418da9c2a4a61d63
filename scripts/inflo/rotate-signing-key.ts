import { changeSigningKey } from '../../src/features/achievements/server/public.ts'
import { withApplication, printLine } from './command-environment.ts'

/** inflo rotate-signing-key: signs certificates with a new key from now on. Earlier signatures stay valid. */
export const rotateSigningKey = (): Promise<void> =>
  withApplication(async ({ kernel }) => {
    await changeSigningKey(kernel)
    printLine('New certificates will be signed with a new key.')
  })
