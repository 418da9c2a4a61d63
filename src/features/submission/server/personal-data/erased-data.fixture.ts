import type { PersonalDataCase } from './unlisted-tables.fixture.ts'

/** Cases for text lost in a merge, text that changes removed, and papers that could not be saved. */
export const LOSS_TABLES: Record<string, PersonalDataCase> = {
  'editor.lost_words': {
    plant: async (db, { paperId, memberId, word, now }) => {
      const { id } = await db
        .insertInto('editor.lost_words')
        .values({
          paper_id: paperId,
          member_id: memberId,
          section: 'methods',
          words: word,
          before_words: '',
          after_words: '',
          reason: 'removed',
          lost_at: now,
          dismissed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const span = { paper_id: paperId, client_id: 7, clock_from: 0, clock_to: 1, lost_words_id: id }
      await db.insertInto('editor.lost_span').values(span).execute()
    },
    export: 'all',
    team: 'row goes',
  },
  'editor.lost_span': {
    plant: () => Promise.resolve(),
    export: { no: 'it says only whose it is' },
    team: 'row goes',
  },
  'editor.moved_text': {
    plant: () => Promise.resolve(),
    export: { no: 'it says only which characters were moved' },
    team: 'row goes',
  },
  'editor.removed_passage': {
    plant: async (db, { paperId, memberId, word, now }) => {
      // The passage refers to the member only by the id of their browser tab, as text in the paper's document does.
      await db
        .insertInto('team.document_client')
        .values({ paper_id: paperId, client_id: 8, member_id: memberId })
        .execute()
      await db
        .insertInto('editor.removed_passage')
        .values({
          paper_id: paperId,
          client_id: 8,
          clock: 0,
          section: 'methods',
          before_words: '',
          words: word,
          runs: JSON.stringify([[8, 0, word.length, 0, 'text']]),
          reason: 'removed',
          removed_at: now,
        })
        .execute()
    },
    export: 'all',
    team: 'row goes',
  },
  'editor.underived': {
    plant: () => Promise.resolve(),
    export: { no: 'it names a paper and an error' },
    team: 'row goes',
  },
}
