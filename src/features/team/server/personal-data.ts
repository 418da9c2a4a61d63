import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import type { Signed } from '#formats/manuscript/attribution/moved-text.ts'
import { runsOf, type Run } from '#formats/manuscript/attribution/writer-runs.ts'
import type { Db } from '#server/data/db.ts'
import type { Owner } from '#server/data/personal-data.ts'
import { paperStates } from '../states.ts'
import { NO_OBJECTION } from './authors/queries.ts'
import { dayOf } from './ai-use/ai-use.ts'
import './ai-use/tables.ts'
import { saveRemovedText } from './attribution/queries.ts'
import './attribution/tables.ts'
import { listMentorshipsOf, lapseReviews } from './mentoring/mentoring.ts'
import './tables.ts'

/** Declares the personal data of this feature: papers, bylines, written text, AI uses, mentoring and sharing. */
export const declareTeamData = (kernel: Kernel): void =>
  kernel.personalData.declare('team', {
    collect: async (db, owner) => ({
      papers: await collectPapers(db, owner),
      ...(await collectSharing(db, owner)),
      printed_as: await collectPrinted(db, owner.id),
      mentoring: await collectMentoring(db, owner),
      ...(await collectAiUses(db, owner.id)),
      ...(await collectWritten(db, owner.id)),
    }),
    erase: async (tx, owner) => {
      await erasePrinted(tx, owner.id)
      await eraseSharing(tx, owner)
      await eraseCut(tx, owner.id)
      await eraseMentoring(tx, owner, kernel.now())
      await erasePapers(tx, owner)
    },
  })

/**
 * Collects, for the data export, the AI tools that a member used for papers, and their statements that no AI tool was
 * used.
 */
async function collectAiUses(db: Db, memberId: string) {
  const ai_uses = await db
    .selectFrom('team.ai_use')
    .select(['paper_id', 'source', 'tool', 'purpose', 'section'])
    .select(dayOf.as('used_on'))
    .where('used_by', '=', memberId)
    .orderBy('noted_at')
    .orderBy('id')
    .execute()
  const without_ai = await db
    .selectFrom('team.ai_none')
    .select(['paper_id', 'said_at'])
    .where('said_by', '=', memberId)
    .orderBy('said_at')
    .execute()
  return { ai_uses, without_ai }
}

/**
 * Collects, for the data export, a member's text in papers and their text that was most recently removed from papers.
 */
async function collectWritten(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('team.section_writing')
    .selectAll()
    .where(isOf(memberId))
    .orderBy('paper_id')
    .orderBy('section')
    .execute()
  const cut = await listCutBy(db, memberId)
  return {
    written: rows.map(({ paper_id, section, letters, runs }) => ({
      paper_id,
      section,
      text: ownIn(letters, runsOf(runs), memberId),
    })),
    taken_out: cut.map(({ paper_id, pieces }) => ({
      paper_id,
      text: pieces
        .filter(isWrittenBy(memberId))
        .map(({ text }) => text)
        .join(' … '),
    })),
  }
}

/** Erases a member's text that was removed from papers; their text that is still in a paper stays with the team. */
async function eraseCut(tx: Db, memberId: string): Promise<void> {
  const isTheirs = isWrittenBy(memberId)
  for (const { paper_id: paperId, pieces } of await listCutBy(tx, memberId)) {
    await saveRemovedText(
      tx,
      paperId,
      pieces.filter((piece) => !isTheirs(piece)),
    )
  }
}

/** Collects a member's bylines and their approvals of author lists. */
const collectPrinted = (db: Db, memberId: string) =>
  db
    .selectFrom('team.member')
    .select(['paper_id', 'place', 'printed_given_name', 'printed_family_name', 'affiliation', 'orcid'])
    .select(['corresponding', 'agreed_at', 'objection', 'objected_at'])
    .where('member_id', '=', memberId)
    .orderBy('joined_at')
    .orderBy('paper_id')
    .execute()

const erasePrinted = (tx: Db, memberId: string) =>
  tx
    .updateTable('team.member')
    .set({ printed_given_name: null, printed_family_name: null, affiliation: null, orcid: null, ...NO_OBJECTION })
    .where('member_id', '=', memberId)
    .execute()

const collectMentoring = (db: Db, { id }: Owner) => listMentorshipsOf(db, id)

/** Erases a member's name and notes from their mentorships; the fact that a paper had a mentor is not erased. */
async function eraseMentoring(tx: Db, { id }: Owner, now: Date): Promise<void> {
  const own = await tx
    .updateTable('team.mentorship')
    .set((eb) => ({ member_id: null, credit_by_name: false, ended_at: eb.fn.coalesce('ended_at', eb.val(now)) }))
    .where('member_id', '=', id)
    .returning('id')
    .execute()
  if (own.length === 0) return
  const ids = own.map((mentorship) => mentorship.id)
  await lapseReviews(tx, ids)
  await tx.updateTable('team.mentor_review').set({ note: '' }).where('mentorship_id', 'in', ids).execute()
}

/** Returns the papers that the member works on. */
const collectPapers = (db: Db, { id }: Owner) =>
  db
    .selectFrom('team.paper as paper')
    .innerJoin('team.member as member', 'member.paper_id', 'paper.id')
    .select(['paper.id', 'title', 'category', 'status', 'lead', 'joined_at', 'credit_roles'])
    .select(['submitted_at', 'published_at'])
    .where('member_id', '=', id)
    .orderBy('joined_at')
    .orderBy('paper.id')
    .execute()

/** Empties the unpublished papers that the member wrote alone, and deletes the records of their tabs. */
async function erasePapers(tx: Db, owner: Owner): Promise<void> {
  const paperIds = await lockOwnPapers(tx, owner)
  if (paperIds.length > 0) await emptyPapers(tx, paperIds)
  await tx.deleteFrom('team.document_client').where('member_id', '=', owner.id).execute()
}

/** Collects the papers to which a member was invited as a guest, and the invitations that they sent. */
async function collectSharing(db: Db, { id, email }: Owner) {
  const guest_of = await db
    .selectFrom('team.guest')
    .select(['paper_id', 'is_mentor', 'access', 'joined_at', 'left_at'])
    .where('member_id', '=', id)
    .orderBy('joined_at')
    .execute()
  const guest_invitations = await db
    .selectFrom('team.invitation')
    .select(['paper_id', 'email', 'is_mentor', 'access', 'invited_at', 'accepted_at', 'withdrawn_at'])
    .where(({ or, eb }) => or([eb('email', '=', email.toLowerCase()), eb('invited_by', '=', id)]))
    .orderBy('invited_at')
    .execute()
  return { guest_of, guest_invitations }
}

async function eraseSharing(tx: Db, { id, email }: Owner): Promise<void> {
  await tx.deleteFrom('team.guest').where('member_id', '=', id).execute()
  await tx
    .deleteFrom('team.invitation')
    .where(({ or, eb }) => or([eb('email', '=', email.toLowerCase()), eb('invited_by', '=', id)]))
    .execute()
}

/** Returns only the parts of a text that the member wrote. Pure. */
function ownIn(characters: string, runs: Pick<Run, 'by' | 'length'>[], memberId: string): string {
  const pieces: string[] = []
  let at = 0
  for (const { by, length } of runs) {
    if (by === memberId) pieces.push(characters.slice(at, at + length))
    at += length
  }
  return pieces.join(' … ')
}

const isOf = (memberId: string) => sql<boolean>`runs -> 'by' @> ${JSON.stringify([memberId])}::jsonb`

const listCutBy = (db: Db, memberId: string) =>
  db.selectFrom('team.removed_text').selectAll().where(cutBy(memberId)).orderBy('paper_id').execute()

const isWrittenBy =
  (memberId: string) =>
  ({ by }: Signed): boolean =>
    by.some(({ writer }) => writer === memberId)

async function emptyPapers(tx: Db, paperIds: string[]): Promise<void> {
  await deleteWriting(tx, paperIds)
  await deleteAiUsesOn(tx, paperIds)
  await tx
    .updateTable('team.paper')
    .set({ word_count: 0, sections_completed: 0, document_seq: 0, document_references: '{}', dismissed_checks: '[]' })
    .where('id', 'in', paperIds)
    .execute()
  // Papers in final states, such as rejected ones, keep their state.
  await tx
    .updateTable('team.paper')
    .set({ status: paperStates.draft })
    .where('id', 'in', paperIds)
    .where('status', 'in', paperStates.live)
    .execute()
}

/**
 * Deletes the recorded AI uses of papers that nobody else wrote. Uses on a team's paper are part of its declaration, so
 * they stay, without the member's name.
 */
async function deleteAiUsesOn(tx: Db, paperIds: string[]): Promise<void> {
  await tx.deleteFrom('team.ai_use').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('team.ai_none').where('paper_id', 'in', paperIds).execute()
}

/** Deletes the attribution of papers whose text is erased. */
async function deleteWriting(tx: Db, paperIds: string[]): Promise<void> {
  await tx.deleteFrom('team.section_writing').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('team.restore_conflict_text').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('team.removed_text').where('paper_id', 'in', paperIds).execute()
}

const cutBy = (memberId: string) => sql<boolean>`pieces @> ${JSON.stringify([{ by: [{ writer: memberId }] }])}::jsonb`

const unpublishedOf = (tx: Db, { id }: Owner) =>
  tx
    .selectFrom('team.paper as paper')
    .select('paper.id')
    .where('status', 'in', paperStates.before('erase'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('team.member as own')
          .select('own.paper_id')
          .whereRef('own.paper_id', '=', 'paper.id')
          .where('own.member_id', '=', id),
      ),
    )

/**
 * Locks a member's papers that are not published, and returns those that nobody else wrote. A second statement selects
 * these papers: joining a team locks its paper, and a statement that waited for that lock would not see the new member.
 */
export async function lockOwnPapers(tx: Db, owner: Owner): Promise<string[]> {
  await unpublishedOf(tx, owner).orderBy('paper.id').forUpdate().execute()
  const own = await unpublishedOf(tx, owner)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team.member as other')
            .select('other.paper_id')
            .whereRef('other.paper_id', '=', 'paper.id')
            .where('other.member_id', '!=', owner.id),
        ),
      ),
    )
    .execute()
  return own.map(({ id }) => id)
}
