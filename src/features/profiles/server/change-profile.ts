import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { OwnProfile } from '../contract.ts'
import { type ProfileChange, readPhotoChange, store, presentOwn, gather } from './service.ts'

/** Changes the given fields of the member's profile and leaves the others unchanged. */
export async function changeOwn(kernel: Kernel, actor: Actor, change: ProfileChange): Promise<OwnProfile> {
  const photo = await readPhotoChange(kernel, actor.id, change.profile_photo_base64)
  return transact(kernel, async (tx) => {
    await store(kernel, tx, { memberId: actor.id, change, photo, now: kernel.now() })
    kernel.sessions.forget(tx, actor.id)
    return presentOwn(await gather(kernel, tx, actor.id))
  })
}
