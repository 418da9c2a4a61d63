import { randomUUID } from 'node:crypto'
import type { Db } from '#server/data/db.ts'
import {
  aSubmissionOf,
  ANNOTATION_TABLES,
  type PersonalDataCase,
  NO_WORD,
  type Planted,
} from './unlisted-tables.fixture.ts'

const ofPaper = (db: Db, { paperId }: Planted) => db.updateTable('team.paper').where('id', '=', paperId)
const manuscriptOf = (word: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: word }] }],
})
const A_COPY = { no: 'a copy of what stands in the sections' }

/** Cases for all tables of the feature. The personal data test fails until a new table is added here. */
export const PERSONAL_DATA_TABLES: Record<string, PersonalDataCase> = {
  'team.paper': {
    plant: (db, at) =>
      ofPaper(db, at).set({ title: at.word, completed_by: at.memberId, completed_at: at.now }).execute(),
    export: 'all',
    team: 'word stays',
  },
  'team.member': {
    plant: (db, { paperId, memberId, word, now }) =>
      db
        .updateTable('team.member')
        .set({ printed_family_name: word, affiliation: word, objects_to: 'x', objection: word, objected_at: now })
        .where('paper_id', '=', paperId)
        .where('member_id', '=', memberId)
        .execute(),
    export: 'all',
    team: 'word goes',
  },
  'editor.section': {
    plant: (db, { paperId, memberId, word, now }) =>
      db
        .updateTable('editor.section')
        .set({ content: word, doc: JSON.stringify(manuscriptOf(word)), last_updated: now, last_updated_by: memberId })
        .set({ owner_id: memberId, due_at: now })
        .where('paper_id', '=', paperId)
        .where('name', '=', 'methods')
        .execute(),
    export: 'all',
    team: 'word stays',
  },
  'submission.submission': { plant: aSubmissionOf, export: 'all', team: 'word stays' },
  'submission.reminder': {
    plant: (db, { paperId, now }) =>
      db
        .insertInto('submission.reminder')
        .values({ paper_id: paperId, kind: 'week', due_at: now, sent_at: now })
        .execute(),
    export: { no: 'it is of the paper' },
    team: 'only their number',
  },
  'editor.section_reminder': {
    plant: (db, { paperId, now }) =>
      db
        .insertInto('editor.section_reminder')
        .values({ paper_id: paperId, section: 'methods', kind: 'day', due_at: now, sent_at: now })
        .execute(),
    export: { no: 'it is of the paper' },
    team: 'only their number',
  },
  'submission.extension': {
    plant: (db, { paperId, memberId, word, now }) =>
      db
        .insertInto('submission.extension')
        .values({
          paper_id: paperId,
          asked_by: memberId,
          weeks: 2,
          reason: word,
          requested_at: now,
          decided_at: null,
          decided_by: null,
        })
        .execute(),
    export: 'all',
    team: 'word goes',
  },
  'editor.section_writer': {
    plant: (db, { paperId, memberId, now }) =>
      db
        .insertInto('editor.section_writer')
        .values({ paper_id: paperId, section: 'methods', member_id: memberId, told_at: now })
        .execute(),
    export: NO_WORD,
    team: 'row goes',
  },
  'team.document_client': {
    plant: (db, { paperId, memberId }) =>
      db.insertInto('team.document_client').values({ paper_id: paperId, client_id: 7, member_id: memberId }).execute(),
    export: NO_WORD,
    team: 'row goes',
  },
  'team.guest': {
    plant: (db, { paperId, memberId, now }) =>
      db
        .insertInto('team.guest')
        .values({
          paper_id: paperId,
          member_id: memberId,
          is_mentor: true,
          access: 'suggest',
          invited_by: null,
          joined_at: now,
          left_at: null,
        })
        .execute(),
    export: NO_WORD,
    team: 'row goes',
  },
  'team.invitation': {
    plant: (db, { paperId, memberId, word, now }) =>
      db
        .insertInto('team.invitation')
        .values({
          paper_id: paperId,
          email: `${word}@example.org`,
          is_mentor: false,
          access: 'read',
          token_hash: randomUUID(),
          invited_by: memberId,
          invited_at: now,
          ends_at: now,
        })
        .execute(),
    export: 'all',
    team: 'row goes',
  },
  'editor.file': {
    plant: (db, { paperId, memberId, word, now }) =>
      db
        .insertInto('editor.file')
        .values({
          id: randomUUID(),
          paper_id: paperId,
          name: word,
          kind: 'text/plain',
          size_bytes: 1,
          width: null,
          height: null,
          added_by: memberId,
          added_at: now,
        })
        .execute(),
    export: 'all',
    team: 'word stays',
  },
  'editor.resource': {
    plant: (db, { paperId, memberId, word, now }) =>
      db
        .insertInto('editor.resource')
        .values({
          paper_id: paperId,
          kind: 'text',
          name: word,
          content: word,
          url: null,
          file_id: null,
          added_by: memberId,
          added_at: now,
        })
        .execute(),
    export: 'all',
    team: 'word stays',
  },
  'editor.merge_base': {
    plant: (db, { paperId, word, now }) =>
      db
        .insertInto('editor.merge_base')
        .values({ paper_id: paperId, section: 'methods', version: 99, content: word, served_at: now })
        .execute(),
    export: A_COPY,
    team: 'word stays',
  },
  'editor.merge_base_reader': {
    plant: (db, { paperId, now }) =>
      db
        .insertInto('editor.merge_base_reader')
        .values({ session_id: randomUUID(), paper_id: paperId, versions: '{}', served_at: now })
        .execute(),
    export: A_COPY,
    team: 'only their number',
  },
  'editor.version': {
    plant: (db, { paperId, memberId, word, now }) =>
      db
        .insertInto('editor.version')
        .values({
          paper_id: paperId,
          reason: 'asked',
          name: word,
          manuscript: JSON.stringify({ sections: { methods: manuscriptOf(word) }, references: {} }),
          word_count: 1,
          made_by: memberId,
          made_at: now,
        })
        .execute(),
    export: 'all',
    team: 'word stays',
  },
  ...ANNOTATION_TABLES,
}

export const wordFor = (table: string, paper: 'alone' | 'team'): string =>
  `canary-${paper}-${table.replaceAll(/[._]/g, '-')}`
