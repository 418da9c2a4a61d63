import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import type { OwnProfile } from '../contract.ts'
import { makePhoto } from './read-photo.ts'
import { writePhoto, presentOwn, gather } from './service.ts'

export async function changePhoto(kernel: Kernel, actor: Actor, received: ReceivedFile): Promise<OwnProfile> {
  const photo = await makePhoto(received)
  return transact(kernel, async (tx) => {
    await writePhoto(tx, actor.id, { ...photo, updated_at: kernel.now() })
    return presentOwn(await gather(kernel, tx, actor.id))
  })
}
