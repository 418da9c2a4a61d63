import { randomUUID } from 'node:crypto'
import { paperIdOfProject, teamOf, workersOn } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import type { Db } from '#server/data/db.ts'
import { CHANNEL_NAME_LENGTH_MAX } from '../../limits.ts'
import { listParticipantIds } from '../queries.ts'
import { channelTopic, inboxTopic } from '../topics.ts'
import type { ConversationRow } from '../tables.ts'
import { presentChannel } from './presenters.ts'
import { addParticipant } from './queries.ts'
import { channelWithCounts } from './channel-access.ts'
import { changeChannel, deleteParticipant } from './management.ts'

const noPaper = () => new Failure('not_found', 'Paper not found')

async function publishToAll(kernel: Kernel, tx: Tx, memberIds: string[]): Promise<void> {
  for (const id of memberIds) {
    await kernel.pubsub.append(tx, inboxTopic(id), { kind: 'channels_changed', data: {} })
  }
}

/**
 * Updates a team channel's members to match the team, and notifies members who joined or left. The channel disappears
 * immediately from the open tabs of members who left.
 */
async function settleTeam(kernel: Kernel, tx: Tx, paperId: string): Promise<void> {
  const channel = await lockTeamChannel(tx, paperId)
  if (!channel) return
  const [working, inIt] = [new Set(await workersOn(tx, paperId)), new Set(await listParticipantIds(tx, channel.id))]
  const come = [...working].filter((id) => !inIt.has(id)).toSorted()
  const gone = [...inIt].filter((id) => !working.has(id)).toSorted()
  const joined = { conversation_id: channel.id, joined_at: kernel.now(), last_read: channel.head }
  for (const member_id of come) await addParticipant(tx, { ...joined, member_id })
  for (const id of gone) await deleteParticipant(tx, channel.id, id)
  await publishToAll(kernel, tx, [...come, ...gone])
  if (gone.length > 0) await kernel.live.reauthorizeSubscribers(tx, channelTopic(channel.id))
}

/** Returns the channel of a paper's team, and creates it if needed. @throws Failure not_found for non-members. */
export const ensureTeamChannel = (kernel: Kernel, actor: Actor, paperId: string) =>
  transact(kernel, async (tx) => {
    const team = await teamOf(tx, paperId)
    if (!team || !(await workersOn(tx, paperId)).includes(actor.id)) throw noPaper()
    const name = shortenText(team.title, CHANNEL_NAME_LENGTH_MAX)
    await insertTeamChannel(tx, { paperId, name, now: kernel.now() })
    await settleTeam(kernel, tx, paperId)
    const channel = await findTeamChannel(tx, paperId)
    if (!channel) throw noPaper()
    return { channel: presentChannel(await channelWithCounts(tx, actor, channel.id), actor) }
  })

/** Archives the team channel of a paper that was published or abandoned. */
async function archiveTeam(kernel: Kernel, tx: Tx, paperId: string | null): Promise<void> {
  const channel = paperId === null ? undefined : await lockTeamChannel(tx, paperId)
  if (!channel || channel.archived_at) return
  await changeChannel(tx, channel.id, { archived_at: kernel.now() })
  await publishToAll(kernel, tx, await listParticipantIds(tx, channel.id))
}

/** Registers handlers that update a team channel in the transaction that changes its paper. */
export function registerTeamHandlers(kernel: Kernel): void {
  const { events } = kernel
  const settle = (tx: Tx, { data }: { data: { paper_id: string } }) => settleTeam(kernel, tx, data.paper_id)
  events.handleInTransaction('teammate.left', settle)
  events.handleInTransaction('invitation.accepted', settle)
  events.handleInTransaction('guest.joined', settle)
  events.handleInTransaction('guest.left', settle)
  events.handleInTransaction('claim.approved', async (tx, { data }) => {
    const paperId = await paperIdOfProject(tx, data.project_id)
    if (paperId !== undefined) await settleTeam(kernel, tx, paperId)
  })
  events.handleInTransaction('paper.published', (tx, { data }) => archiveTeam(kernel, tx, data.workspace_paper_id))
  events.handleInTransaction('paper.closed', (tx, { data }) => archiveTeam(kernel, tx, data.paper_id))
}

const findTeamChannel = (db: Db, paperId: string): Promise<ConversationRow | undefined> =>
  ofPaper(db, paperId).executeTakeFirst()

/** Finds the channel of a paper's team, and locks it until the transaction ends. */
const lockTeamChannel = (tx: Db, paperId: string): Promise<ConversationRow | undefined> =>
  ofPaper(tx, paperId).forUpdate().executeTakeFirst()

/** Inserts a team's channel unless it exists. */
const insertTeamChannel = (tx: Db, { paperId, name, now }: { paperId: string; name: string; now: Date }) =>
  tx
    .insertInto('community.conversation')
    .values({ id: randomUUID(), kind: 'team', name, paper_id: paperId, opened_at: now })
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .execute()

const ofPaper = (db: Db, paperId: string) =>
  db.selectFrom('community.conversation').selectAll().where('paper_id', '=', paperId)
