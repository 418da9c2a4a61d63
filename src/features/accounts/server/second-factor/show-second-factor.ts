import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { countPasskeys } from '../passkeys/passkeys.ts'
import { findSecondFactor, countRecoveryCodes } from './second-factor.ts'

export async function showSecondFactor(kernel: Kernel, { id }: Actor) {
  const factor = await findSecondFactor(kernel.db, id)
  const since = factor?.confirmed_at?.toISOString() ?? null
  return {
    enabled: since !== null,
    since,
    passkeys: await countPasskeys(kernel.db, id),
    recovery_codes_left: await countRecoveryCodes(kernel.db, id),
  }
}
