import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#server/data/db.ts'
import { LOSS_TABLES } from './erased-data.fixture.ts'
import { mentorReviewStates } from '#features/team/states.ts'
import { submissionStates } from '../../states.ts'
import '../approvals/tables.ts'
import '../reporting-guidelines/tables.ts'

/** The member and paper of a planted row, and the word that identifies it. */
export type Planted = { paperId: string; memberId: string; word: string; now: Date }

/**
 * A test case for a table with personal data. `plant` creates a row of a member. `export` is `all` if the member's data
 * export includes the row, or else the reason why not. `team` is the effect of erasure on a paper with several authors.
 * On a paper that the member wrote alone, erasure removes every word.
 */
export type PersonalDataCase = {
  plant: (db: Db, planted: Planted) => Promise<unknown>
  export: 'all' | { no: string }
  team: 'word goes' | 'word stays' | 'row goes' | 'only their number'
}

const runsOf = ({ memberId, word }: Planted) => JSON.stringify({ by: [memberId], runs: [[7, 0, word.length, 0, 0]] })

export async function aSubmissionOf(db: Db, { paperId, memberId, word, now }: Planted) {
  const row = {
    paper_id: paperId,
    status: submissionStates.revision_requested,
    title: 'A title',
    abstract: word,
    keywords: [],
    category: 'Diagnostics',
    co_authors: '',
    submission_notes: `${word}-note`,
    declarations: null,
    sections: '[]',
    word_count: 0,
    submitted_by: memberId,
    submitted_at: now,
    decided_at: now,
    decided_by: memberId,
    text_hash: null,
  }
  const { id } = await db.insertInto('submission.submission').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

async function aMentorship(db: Db, { paperId, memberId, now }: Planted) {
  const row = { paper_id: paperId, question_id: randomUUID(), credit_by_name: true, offered_at: now }
  const { id } = await db.insertInto('team.mentorship').values(row).returning('id').executeTakeFirstOrThrow()
  const confirmed = { member_id: memberId, confirmed_at: now }
  await db.updateTable('team.mentorship').set(confirmed).where('id', '=', id).execute()
  return id
}

async function aComment(db: Db, { paperId, memberId, word, now }: Planted): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('editor.comment_thread')
    .values({
      id,
      paper_id: paperId,
      section: 'methods',
      anchor: null,
      quote: word,
      opened_at: now,
      resolved_at: null,
      resolved_by: null,
    })
    .execute()
  const said = { thread_id: id, paper_id: paperId, author_id: memberId, text: word, mentions: [], written_at: now }
  await db
    .insertInto('editor.comment')
    .values({ id: randomUUID(), ...said })
    .execute()
}

export const NO_WORD = { no: 'it says nothing but that they were there' }

/** Cases for tables of comments and notes on a text. */
export const ANNOTATION_TABLES: Record<string, PersonalDataCase> = {
  'editor.comment_thread': { plant: aComment, export: 'all', team: 'word stays' },
  'editor.comment': { plant: aComment, export: 'all', team: 'word stays' },
  'submission.approval': {
    plant: (db, { paperId, memberId, word, now }) =>
      db
        .insertInto('submission.approval')
        .values({
          paper_id: paperId,
          member_id: memberId,
          text_hash: createHash('sha256').update(word).digest('hex'),
          agrees: false,
          note: word,
          said_at: now,
        })
        .execute(),
    export: 'all',
    team: 'word goes',
  },
  'submission.approval_reminder': {
    plant: async (db, at) =>
      db
        .insertInto('submission.approval_reminder')
        .values({
          submission_id: await aSubmissionOf(db, { ...at, word: 'Reminded' }),
          member_id: at.memberId,
          after_days: 3,
          sent_at: at.now,
        })
        .execute(),
    export: NO_WORD,
    team: 'only their number',
  },
  'submission.opening': {
    plant: async (db, at) =>
      db
        .insertInto('submission.opening')
        .values({
          submission_id: await aSubmissionOf(db, { ...at, word: 'Opened' }),
          member_id: at.memberId,
          opened_at: at.now,
        })
        .execute(),
    export: NO_WORD,
    team: 'row goes',
  },
  'team.mentorship': { plant: aMentorship, export: NO_WORD, team: 'row goes' },
  'team.mentor_review': {
    plant: async (db, at) =>
      db
        .insertInto('team.mentor_review')
        .values({
          mentorship_id: await aMentorship(db, at),
          draft: 1,
          status: mentorReviewStates.done,
          asked_at: at.now,
          due_at: at.now,
          note: at.word,
        })
        .execute(),
    export: 'all',
    team: 'word goes',
  },
  'team.writer_colour': {
    plant: (db, { paperId, memberId }) =>
      db
        .insertInto('team.writer_colour')
        .values({ paper_id: paperId, member_id: memberId, colour: 3 })
        // Every member who wrote on the paper already has a row.
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    export: NO_WORD,
    team: 'only their number',
  },
  'team.restore_conflict_text': {
    plant: (db, { paperId }) =>
      db
        .insertInto('team.restore_conflict_text')
        .values({ paper_id: paperId, client_id: 7, clock_from: 0, clock_to: 1 })
        .execute(),
    export: { no: 'it is of the paper' },
    team: 'only their number',
  },
  'team.section_writing': {
    plant: (db, at) =>
      db
        .insertInto('team.section_writing')
        .values({ paper_id: at.paperId, section: 'results', letters: at.word, runs: runsOf(at) })
        .execute(),
    export: 'all',
    team: 'word stays',
  },
  'team.removed_text': {
    plant: (db, { paperId, memberId, word }) =>
      db
        .insertInto('team.removed_text')
        .values({
          paper_id: paperId,
          pieces: JSON.stringify([{ text: word, by: [{ writer: memberId, length: word.length }] }]),
        })
        .execute(),
    export: 'all',
    team: 'word goes',
  },
  'team.ai_use': {
    plant: (db, { paperId, memberId, word, now }) =>
      db
        .insertInto('team.ai_use')
        .values({
          paper_id: paperId,
          source: 'said',
          tool: word,
          purpose: word,
          section: null,
          used_by: memberId,
          used_on: '2026-03-01',
          noted_at: now,
        })
        .execute(),
    export: 'all',
    team: 'word stays',
  },
  'submission.guideline_answer': {
    plant: (db, { paperId, memberId, word, now }) =>
      db
        .insertInto('submission.guideline_answer')
        .values({
          paper_id: paperId,
          guideline: 'strobe',
          item: '1',
          says: 'not_applicable',
          section: null,
          note: word,
          said_by: memberId,
          said_at: now,
        })
        .execute(),
    export: 'all',
    team: 'word stays',
  },
  'team.ai_none': {
    plant: (db, { paperId, memberId, now }) =>
      db.insertInto('team.ai_none').values({ paper_id: paperId, said_by: memberId, said_at: now }).execute(),
    export: NO_WORD,
    team: 'only their number',
  },
  ...LOSS_TABLES,
}
