import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

const collectWaits = (db: Db, { id }: Owner) =>
  db
    .selectFrom('projects.waitlist_entry as entry')
    .innerJoin('projects.project', 'projects.project.id', 'project_id')
    .select(['entry.id', 'title', 'entry.status', 'joined_at', 'offered_at', 'offer_ends_at', 'ended_at'])
    .where('member_id', '=', id)
    .orderBy('sequence')
    .execute()

const collectClaims = (db: Db, { id }: Owner) =>
  db
    .selectFrom('projects.claim')
    .innerJoin('projects.project', 'projects.project.id', 'project_id')
    .select(['projects.claim.id', 'title', 'team_type', 'explanation', 'projects.claim.status'])
    .select(['requested_at', 'decided_at', 'notes'])
    .where('member_id', '=', id)
    .orderBy('requested_at')
    .orderBy('projects.claim.id')
    .execute()

export const collectProjects = async (db: Db, owner: Owner) => ({
  claims: await collectClaims(db, owner),
  waitlists: await collectWaits(db, owner),
  suggestions: await collectSuggestions(db, owner),
  earlier_rounds: await collectRounds(db, owner),
  teams: await collectTeams(db, owner),
})

const collectSuggestions = (db: Db, { id }: Owner) =>
  db.selectFrom('projects.suggestion').selectAll().where('member_id', '=', id).orderBy('submitted_at').execute()

export const roundsOf = (db: Db, { id }: Owner) =>
  db.selectFrom('projects.suggestion').select('id').where('member_id', '=', id)

const collectRounds = (db: Db, owner: Owner) =>
  db
    .selectFrom('projects.suggestion_round')
    .selectAll()
    .where('suggestion_id', 'in', roundsOf(db, owner))
    .orderBy('submitted_at')
    .execute()

/**
 * Collects the member's invitations to and from others, their departures from teams, and whether other members can find
 * them.
 */
async function collectTeams(db: Db, { id, email }: Owner) {
  const invitations = await db
    .selectFrom('projects.invitation')
    .select(['id', 'project_id', 'email', 'member_id', 'invited_by', 'status', 'invited_at', 'ends_at', 'ended_at'])
    .where((eb) => eb.or([eb('member_id', '=', id), eb('invited_by', '=', id), eb('email', '=', email.toLowerCase())]))
    .orderBy('invited_at')
    .orderBy('id')
    .execute()
  const departures = await db
    .selectFrom('projects.departure')
    .selectAll()
    .where((eb) => eb.or([eb('member_id', '=', id), eb('by_id', '=', id)]))
    .orderBy('at')
    .orderBy('id')
    .execute()
  const findable = await db.selectFrom('projects.findable_member').select('since').where('member_id', '=', id).execute()
  return { invitations, departures, found_by_name_since: findable[0]?.since ?? null }
}
