import { type Linking, linkProvenOrcid } from '#features/accounts/server/public.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { writeProfile } from './service.ts'

/** Links a verified ORCID iD to the member's account, and shows it on their profile instead of a typed one. */
export const linkOrcid = (kernel: Kernel, linking: Linking): Promise<{ orcid_id: string }> =>
  transact(kernel, async (tx) => {
    const orcid_id = await linkProvenOrcid(kernel, tx, linking)
    await writeProfile(tx, linking.actor.id, { fields: { orcid_id }, now: kernel.now() })
    return { orcid_id }
  })
