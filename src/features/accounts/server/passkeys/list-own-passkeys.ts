import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { listPasskeys, present } from './passkeys.ts'

export async function listOwnPasskeys({ db }: Kernel, { id }: Actor) {
  return { passkeys: (await listPasskeys(db, id)).map(present) }
}
