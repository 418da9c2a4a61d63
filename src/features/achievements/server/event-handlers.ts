import { peopleOn } from '#features/library/server/public.ts'
import { inviterOf } from '#features/projects/server/public.ts'
import { askerOf } from '#features/questions/server/public.ts'
import { senderOf } from '#features/support/server/public.ts'
import { mentorOf, paperIdOfProject, teamOf } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { EventType, DomainEvent } from '#shared/events.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Measure } from '../measures.ts'
import { type AchievementRule, RULES, isReached, ruleOf } from '../rules.ts'
import { signCertificate } from './certificates/issue-certificate.ts'
import { achievementCountsOf } from './counts.ts'
import { updateLeaderboardEntries } from './leaderboard/entries.ts'
import { listEver, lockLeaderboardEntry, recountUnlocked } from './read-achievements.ts'
import type { UnlockedRow } from './tables.ts'

/**
 * The savepoint in which achievements are unlocked. If unlocking fails, the member's action is still saved, and the
 * consumer with this name retries the event.
 */
const APART = { savepoint: 'achievements' }

type Id = string | null | undefined

/** The handling of an event: a function that finds the affected members, and the measures that may have changed. */
type HandledEvent<Type extends EventType> = {
  whose: (db: Db, event: DomainEvent<Type>) => Promise<Id[]> | Id[]
  moves: readonly Measure[] | 'any'
  silent?: boolean
}

const oneself = { whose: (_db: Db, { data }: { data: { member_id: string } }) => [data.member_id] }

const writersOf = async (db: Db, paperId: string): Promise<string[]> =>
  ((await teamOf(db, paperId))?.members ?? []).map(({ id }) => id)

async function writersOfProject(db: Db, projectId: string): Promise<string[]> {
  const paperId = await paperIdOfProject(db, projectId)
  return paperId === undefined ? [] : writersOf(db, paperId)
}

const HANDLED_EVENTS: { [Type in EventType]?: HandledEvent<Type> } = {
  'member.joined': { ...oneself, moves: ['founding'] },
  'profile.changed': { ...oneself, moves: ['profile_set_up'] },
  'orcid.linked': { ...oneself, moves: ['orcid_proven'] },
  'question.moved': {
    whose: async (db, { data }) => [await askerOf(db, data.question_id)],
    moves: ['questions_accepted', 'questions_taken_up', 'questions_answered'],
  },
  'claim.approved': {
    whose: async (db, { data }) => [data.member_id, ...(await writersOfProject(db, data.project_id))],
    moves: ['claims_approved', 'teams_joined'],
  },
  'suggestion.approved': { ...oneself, moves: ['proposals_approved', 'refinements_approved'] },
  'invitation.accepted': {
    whose: async (db, { data }) => [await inviterOf(db, data.invitation_id), ...(await writersOf(db, data.paper_id))],
    moves: ['teammates_brought', 'teams_joined'],
  },
  'section.saved': { ...oneself, moves: ['sections_written'] },
  'guest.joined': { ...oneself, moves: ['papers_guided'] },
  'draft.reviewed': {
    whose: async (db, { data }) => [await mentorOf(db, data.mentorship_id)],
    moves: ['drafts_reviewed'],
  },
  'paper.submitted': { whose: (db, { data }) => writersOf(db, data.paper_id), moves: ['papers_submitted'] },
  'paper.published': { whose: (db, { data }) => peopleOn(db, data.paper_id), moves: 'any' },
  'paper.featured': { whose: (db, { data }) => peopleOn(db, data.paper_id), moves: ['papers_of_the_month'] },
  'researcher.chosen': { ...oneself, moves: ['months_chosen'] },
  'feedback.answered': {
    whose: async (db, { data }) => [await senderOf(db, data.message_id)],
    moves: ['messages_answered'],
  },
}

const handleEvent =
  <Type extends EventType>(kernel: Kernel, { whose, moves, silent = false }: HandledEvent<Type>) =>
  async (tx: Tx, event: DomainEvent<Type>): Promise<void> => {
    const ids = (await whose(tx, event)).flatMap((id) => id ?? [])
    // Locks the members in a fixed order, so that two transactions cannot deadlock.
    for (const memberId of [...new Set(ids)].toSorted())
      await unlockEarned(kernel, tx, { memberId, measures: moves, silent })
  }

/**
 * Unlocks achievements in the transaction of the action that earns them. For members who met a rule before the rule
 * existed, a backfill replays the event log and checks every member once. `inflo replay-consumer achievements.backfill`
 * repeats the backfill.
 */
export function registerAchievementHandlers(kernel: Kernel): void {
  const follow = <Type extends EventType>(type: Type, heard: HandledEvent<Type>) =>
    kernel.events.handleInTransaction(type, handleEvent(kernel, heard), APART)
  for (const [type, heard] of Object.entries(HANDLED_EVENTS))
    follow(type as EventType, heard as unknown as HandledEvent<EventType>)
  kernel.events.subscribe('achievements.backfill', {
    version: 1,
    // Deletes nothing: only a revocation removes an achievement, and replaying the log only adds achievements.
    reset: () => Promise.resolve(),
    on: { 'member.joined': handleEvent<'member.joined'>(kernel, { ...oneself, moves: 'any', silent: true }) },
  })
}

const ACHIEVEMENTS_PATH = '/achievements'

type Earned = { memberId: string; rule: AchievementRule }

const tell = (kernel: Kernel, tx: Tx, { memberId, rule: { title, key } }: Earned): Promise<void> =>
  notify(kernel, tx, {
    to: [memberId],
    event: 'achievement_unlocked',
    text: `You unlocked “${title}”.`,
    link: `${ACHIEVEMENTS_PATH}?certificate=${key}`,
  })

/** Lists the achievements that a member can still unlock by one of the measures. Revoked achievements are excluded. */
async function listOpen(tx: Tx, memberId: string, measures: readonly Measure[] | 'any'): Promise<AchievementRule[]> {
  const ever = new Set((await listEver(tx, memberId)).map(({ achievement_key: key }) => key))
  return RULES.filter(({ key, measure }) => !ever.has(key) && (measures === 'any' || measures.includes(measure)))
}

type Looking = {
  memberId: string
  /** The measures that may have changed. */
  measures: readonly Measure[] | 'any'
  /** True to send no notification, because the requirement was met before the rule existed. */
  silent?: boolean
}

/**
 * Unlocks the achievements that a member's stored actions have earned, in the transaction of the latest action.
 * Repeated or concurrent calls unlock and announce each achievement only once.
 */
export async function unlockEarned(kernel: Kernel, tx: Tx, { memberId, measures, silent }: Looking): Promise<void> {
  if ((await listOpen(tx, memberId, measures)).length === 0) return
  if (await lockLeaderboardEntry(tx, memberId)) await updateLeaderboardEntries(tx, [memberId])
  const done = await achievementCountsOf(tx, memberId)
  if (!done) return
  const reached = (await listOpen(tx, memberId, measures)).filter((rule) => isReached(rule, done.counts))
  if (reached.length === 0) return
  const now = kernel.now()
  const unlocked = await addUnlocked(
    tx,
    memberId,
    reached.map(({ key, measure, target }) => ({ key, at: done.moments[measure]?.[target - 1] ?? now })),
  )
  await recountUnlocked(tx, memberId)
  for (const row of unlocked) await signCertificate(kernel, tx, row)
  if (silent) return
  for (const rule of unlocked.flatMap(({ achievement_key: key }) => ruleOf(key) ?? []))
    await tell(kernel, tx, { memberId, rule })
}

/** Adds unlocked achievements. @returns the achievements that were not unlocked before. */
const addUnlocked = (tx: Tx, memberId: string, earned: { key: string; at: Date }[]): Promise<UnlockedRow[]> =>
  tx
    .insertInto('achievements.unlocked')
    .values(
      earned.map(({ key, at }) => ({
        member_id: memberId,
        achievement_key: key,
        unlocked_at: at,
        revoked_at: null,
        revoked_by_id: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
