import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { checkPasswordAgain } from '../password-again.ts'
import { notifySecurityChange, type SecurityNotice } from '../security-news.ts'
import { requireOrcid } from './client.ts'
import { deleteIdentity } from './queries.ts'

const NOT_LINKED = 'No ORCID iD is linked to your account.'

/** Unlinks the member's ORCID iD. @throws Failure invalid for a wrong password, not_found if no iD is linked. */
export async function unlinkOrcid(kernel: Kernel, actor: Actor, password: string) {
  requireOrcid(kernel)
  await checkPasswordAgain(kernel, actor, password)
  await transact(kernel, async (tx) => {
    const found = await deleteIdentity(tx, actor.id)
    if (!found) throw new Failure('not_found', NOT_LINKED)
    await notifySecurityChange(kernel, tx, { to: actor.email, ...unlinkedNews(found.orcid_id) })
  })
  return { message: 'Your ORCID iD is no longer linked. It stays on your profile but is no longer marked as verified.' }
}

const unlinkedNews = (orcidId: string): SecurityNotice => ({
  subject: 'Your ORCID iD was unlinked from Inflo',
  change: `the ORCID iD ${orcidId} is no longer linked to your Inflo account. Sign in with your password from now on.`,
})
