import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/http/serve.ts'
import { Failure } from '#shared/calls/failure.ts'
import { requireOrcid } from './client.ts'
import { orcidSettings } from './settings.ts'
import {
  deleteIdentity,
  findIdentity,
  findOwner,
  insertIdentity,
  listIdentities,
  lockMember,
  consumeProof,
} from './queries.ts'
import { authorizationKey } from './authorization-flow.ts'
import { checkPasswordAgain } from '../password-again.ts'
import { type SecurityNotice, notifySecurityChange } from '../security-news.ts'

const PROOF_OVER = 'This sign-in at ORCID has been used, has expired, or was another member’s. Please begin again.'
const TAKEN = 'This ORCID iD is linked to the account of another member already.'
const NOT_LINKED = 'No ORCID iD is linked to your account.'

const linkedNews = (orcidId: string): SecurityNotice => ({
  subject: 'An ORCID iD was linked to your Inflo account',
  change: `the ORCID iD ${orcidId} has just been linked to your Inflo account: whoever signs in with it at ORCID is signed in as you.`,
})

const unlinkedNews = (orcidId: string): SecurityNotice => ({
  subject: 'Your ORCID iD was unlinked from Inflo',
  change: `the ORCID iD ${orcidId} is no longer linked to your Inflo account. You sign in with your password.`,
})

export async function showOrcid(kernel: Kernel, actor: Actor | undefined) {
  const found = actor && (await findIdentity(kernel.db, actor.id))
  const linked = found ? { orcid_id: found.orcid_id, since: found.linked_at.toISOString() } : null
  return { available: kernel.settings.of(orcidSettings) !== undefined, linked }
}

async function take(tx: Db, memberId: string, { orcidId, now }: { orcidId: string; now: Date }): Promise<void> {
  await deleteIdentity(tx, memberId)
  const taken = await insertIdentity(tx, { member_id: memberId, orcid_id: orcidId, linked_at: now })
  if (!taken) throw new Failure('conflict', TAKEN)
}

export type Linking = { actor: Actor; state: string; request: CallRequest }

/**
 * Links the iD that an authorization has proved to the member, replaces one that was linked before, and tells them by
 * mail.
 * @returns the iD. @throws Failure bad_request for a proof that no longer holds, conflict for another member's iD.
 */
export async function linkProvenOrcid(kernel: Kernel, tx: Tx, { actor, state, request }: Linking): Promise<string> {
  requireOrcid(kernel)
  const now = kernel.now()
  const proof = await consumeProof(tx, authorizationKey(request, state), { memberId: actor.id, now })
  if (!proof?.orcid_id || !(await lockMember(tx, actor.id))) throw new Failure('bad_request', PROOF_OVER)
  const orcidId = proof.orcid_id
  if ((await findOwner(tx, orcidId))?.member_id === actor.id) return orcidId
  await take(tx, actor.id, { orcidId, now })
  await kernel.events.record(tx, 'orcid.linked', { member_id: actor.id }, { actor })
  await notifySecurityChange(kernel, tx, { to: actor.email, ...linkedNews(orcidId) })
  return orcidId
}

/** Takes the link away. @throws Failure invalid for a wrong password, not_found without a link. */
export async function unlinkOrcid(kernel: Kernel, actor: Actor, password: string) {
  requireOrcid(kernel)
  await checkPasswordAgain(kernel, actor, password)
  await transact(kernel, async (tx) => {
    const found = await deleteIdentity(tx, actor.id)
    if (!found) throw new Failure('not_found', NOT_LINKED)
    await notifySecurityChange(kernel, tx, { to: actor.email, ...unlinkedNews(found.orcid_id) })
  })
  return { message: 'Your ORCID iD is no longer linked. Your profile still names it, no longer as verified.' }
}

/** The iDs that members have proved to be theirs; who has none is missing. */
export async function verifiedOrcids(db: Db, memberIds: string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await listIdentities(db, memberIds)
  return new Map(rows.map(({ member_id, orcid_id }) => [member_id, orcid_id]))
}
