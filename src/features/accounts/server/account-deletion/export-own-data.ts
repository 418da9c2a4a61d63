import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'

/** Returns everything that is stored about the member, feature by feature. */
export async function exportOwnData(kernel: Kernel, { id, email }: Actor) {
  const personalData = await kernel.personalData.collectAll(kernel.db, { id, email })
  return { exported_at: kernel.now().toISOString(), ...personalData }
}
