import { describe, expect, test } from 'vitest'
import { paperStates } from '#features/team/states.ts'
import { paperProgress, missingPaperText } from './paper-progress.ts'
import { createPaper } from './projects.fixture.ts'

describe('a paper', () => {
  test.each([
    [{ word_count: 2499, progress_percentage: 100, sections_completed: 9 }, '1 more word'],
    [{ word_count: 2500, sections_completed: 8 }, '1 more section'],
    [{ word_count: 0, sections_completed: 0, progress_percentage: 0 }, '2,500 more words and 9 more sections'],
    [{ word_count: 2500, progress_percentage: 100, sections_completed: 9 }, ''],
  ])('with %o needs %s', (traits, missing) => {
    expect(missingPaperText(createPaper(traits))).toBe(missing)
  })

  test.each([
    ['draft', 'writing'],
    ['revision_requested', 'revise'],
    ['pending_publication_review', 'waiting'],
    ['review', 'waiting'],
    ['approved_for_publication', 'waiting'],
    ['rejected', 'declined'],
  ] as const)('that is %s has the state %s', (status, state) => {
    expect(paperProgress(createPaper({ status: paperStates[status] })).state).toBe(state)
  })
})
