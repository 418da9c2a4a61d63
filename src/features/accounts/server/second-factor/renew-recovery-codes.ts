import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { lockFactors, countPasskeys } from '../passkeys/passkeys.ts'
import { checkPasswordAgain } from '../password-again.ts'
import { type SecurityNotice, notifySecurityChange } from '../security-news.ts'
import { lockSecondFactor, NOT_ON, replaceRecoveryCodes } from './second-factor.ts'

const NEW_CODES: SecurityNotice = {
  subject: 'New recovery codes for your Inflo account',
  change: 'new recovery codes were created for your Inflo account. The previous codes no longer work.',
}

export async function renewRecoveryCodes(kernel: Kernel, { id, email, sessionId }: Actor, password: string) {
  await checkPasswordAgain(kernel, { id, sessionId }, password)
  return transact(kernel, async (tx) => {
    await lockFactors(tx, id)
    const factor = await lockSecondFactor(tx, id)
    if (!factor?.secret && (await countPasskeys(tx, id)) === 0) throw new Failure('conflict', NOT_ON)
    await notifySecurityChange(kernel, tx, { to: email, ...NEW_CODES })
    return { recovery_codes: await replaceRecoveryCodes(tx, id) }
  })
}
