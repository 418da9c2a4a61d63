import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { claimStates, suggestionStates } from '../states.ts'
import { collectTeams } from './team/personal-data-queries.ts'
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

export const listPendingClaims = (tx: Db, { id }: Owner) =>
  tx
    .selectFrom('projects.claim')
    .select('id')
    .where('member_id', '=', id)
    .where('status', '=', claimStates.pending)
    .execute()

/** Claims stay, since projects count them; what the member wrote, and what was written to them, goes. */
export const eraseClaimTexts = (tx: Db, { id }: Owner) =>
  tx
    .updateTable('projects.claim')
    .set({ explanation: 'Erased with the account.', notes: '' })
    .where('member_id', '=', id)
    .execute()

const collectSuggestions = (db: Db, { id }: Owner) =>
  db.selectFrom('projects.suggestion').selectAll().where('member_id', '=', id).orderBy('submitted_at').execute()

const roundsOf = (db: Db, { id }: Owner) =>
  db.selectFrom('projects.suggestion').select('id').where('member_id', '=', id)

const collectRounds = (db: Db, owner: Owner) =>
  db
    .selectFrom('projects.suggestion_round')
    .selectAll()
    .where('suggestion_id', 'in', roundsOf(db, owner))
    .orderBy('submitted_at')
    .execute()

export const listLiveSuggestions = (tx: Db, { id }: Owner) =>
  tx
    .selectFrom('projects.suggestion')
    .select(['id', 'kind'])
    .where('member_id', '=', id)
    .where('status', 'in', suggestionStates.live)
    .orderBy('id')
    .execute()

export const eraseRounds = (tx: Db, owner: Owner) =>
  tx.deleteFrom('projects.suggestion_round').where('suggestion_id', 'in', roundsOf(tx, owner)).execute()

/** Suggestions stay, since decisions name them; what the member wrote, and what was written to them, goes. */
export const eraseSuggestionTexts = (tx: Db, { id }: Owner) =>
  tx
    .updateTable('projects.suggestion')
    .set({
      title: 'Erased with the account.',
      description: 'Erased with the account.',
      background: '',
      proposed_tags: [],
      required_skills: [],
      co_authors: [],
      research_methodology: '',
      expected_outcomes: '',
      learning_objectives: [],
      notes: '',
    })
    .where('member_id', '=', id)
    .execute()
