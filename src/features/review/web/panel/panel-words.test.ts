import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { REVIEW_TABS } from '#app/review-tabs.ts'
import { timesInWords } from './review-times.tsx'
import { totalInWords, waitingElsewhere } from './totals.ts'
import { stateOf } from '../review-texts.ts'
import { failureInWords } from '../dialog/review-dialog.tsx'
import { rowAfter } from './use-panel.ts'

const [papers] = REVIEW_TABS
const pageOf = (total: number, page = 1) => ({ page, size: 20, total, total_pages: Math.ceil(total / 20) })

test.each([
  ['waiting', pageOf(1), '1 paper waiting'],
  ['waiting', pageOf(20), '20 papers waiting'],
  ['overdue', pageOf(41, 3), '41 papers overdue, 41 to 41 shown'],
  ['all', pageOf(1234, 2), '1,234 papers, 21 to 40 shown'],
])('%s, %j: %s', (show, pagination, words) => expect(totalInWords({ openTab: papers, show }, pagination)).toBe(words))

const NOTHING_WAITS = { publication: 0, claim: 0, proposal: 0, refined_question: 0, question: 0 }

test.each([
  [{}, undefined],
  [{ publication: 4 }, undefined],
  [{ question: 1 }, 'Review 1 question'],
  [{ question: 1, claim: 1200 }, 'Review 1,200 claims'],
])('with no paper left and %j waiting, the button says %s', (counts, label) => {
  expect(waitingElsewhere(papers, { ...NOTHING_WAITS, ...counts })?.label).toBe(label)
})

const promised = { from: 3, to: 5 }
test.each([
  [{ decisions: 0, median_business_days: null }, 'No decision in the last 30 days. Promised: 3-5 business days.'],
  [
    { decisions: 1, median_business_days: null },
    '1 decision in the last 30 days: too few to tell how long they take. Promised: 3-5 business days.',
  ],
  [
    { decisions: 23, median_business_days: 1.44 },
    'Median time to a decision: 1.4 business days (23 decisions in the last 30 days). Promised: 3-5 business days.',
  ],
  [
    { decisions: 9, median_business_days: 0.02 },
    'Median time to a decision: less than 0.1 business days (9 decisions in the last 30 days). Promised: 3-5 business days.',
  ],
])('%j is described correctly', (times, words) => expect(timesInWords({ promised, ...times })).toBe(words))

test.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['z', undefined],
])('after %s comes %s', (id, next) => expect(rowAfter(['a', 'b', 'c'], id)).toBe(next))

test('after the only row comes none', () => expect(rowAfter(['a'], 'a')).toBeUndefined())

test.each([
  [new Error('x'), 'Failed to submit review. Please try again.'],
  [new Failure('network', 'No connection.'), 'Failed to submit review. Please try again. No connection.'],
  [new Failure('conflict', 'This claim was withdrawn.'), 'This claim was withdrawn.'],
  [new Failure('conflict', 'Otto rejected it.', { current: {} }), 'Otto rejected it. Your notes are saved.'],
])('%s is shown as %s', (failure, words) => expect(failureInWords(failure)).toBe(words))

test('no final state is shown as a pending one', () => {
  const { label } = stateOf('unknown')
  const unnamed = REVIEW_TABS.flatMap(({ kind, states }) =>
    states.filter((state) => stateOf(state).label === label).map((state) => `${kind}: ${state}`),
  )
  expect(unnamed).toEqual([])
})
