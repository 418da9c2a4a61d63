import { completeSetup } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { OwnProfile } from '../contract.ts'
import { type ProfileChange, readPhotoChange, store, presentOwn, gather } from './service.ts'

/** Stores a member's first profile with its photo, and marks setup as complete, in one transaction. */
export async function setUp(kernel: Kernel, actor: Actor, change: ProfileChange): Promise<OwnProfile> {
  const photo = await readPhotoChange(kernel, actor.id, change.profile_photo_base64)
  const now = kernel.now()
  return transact(kernel, async (tx) => {
    // If the ORCID field is empty, an ORCID iD that the member linked before is kept.
    const kept = { ...change, orcid_id: change.orcid_id ?? undefined }
    await store(kernel, tx, { memberId: actor.id, change: kept, photo, now })
    await completeSetup(tx, actor.id, now)
    kernel.sessions.forget(tx, actor.id)
    return presentOwn(await gather(kernel, tx, actor.id))
  })
}
