import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { dropDraft, keepDraft, readDraft } from './claim-draft.ts'
import { explanationError, failureInWords, whatIsMissing } from './use-claim-form.ts'

const aStorage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const whose = { memberId: 'amara', projectId: 'oxygen' }

test('a draft is kept for its member and project until it is dropped', () => {
  const storage = aStorage()
  const draft = { explanation: 'I know this clinic', teamType: 'pair' } as const
  keepDraft(storage, whose, draft)
  expect(readDraft(storage, whose)).toEqual(draft)
  expect(readDraft(storage, { ...whose, memberId: 'daniel' })).toBeUndefined()
  dropDraft(storage, whose)
  expect(readDraft(storage, whose)).toBeUndefined()
})

test('an emptied draft leaves nothing behind, and what is unreadable counts as none', () => {
  const storage = aStorage()
  keepDraft(storage, whose, { explanation: 'x', teamType: 'solo' })
  keepDraft(storage, whose, { explanation: '', teamType: 'solo' })
  expect(storage.kept.size).toBe(0)
  for (const broken of ['{', '7', '{"explanation":7,"teamType":"solo"}', '{"explanation":"x","teamType":"crowd"}']) {
    expect(readDraft({ getItem: () => broken }, whose)).toBeUndefined()
  }
})

test('a full storage does not stop the writing', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
    removeItem: () => {},
  }
  expect(() => keepDraft(full, whose, { explanation: 'x', teamType: 'solo' })).not.toThrow()
})

test.each([
  ['', 'Please provide an explanation for why you want to work on this project.'],
  ['   ', 'Please provide an explanation for why you want to work on this project.'],
  ['  ninechars  ', 'Please write at least 10 characters.'],
  ['tencharact', undefined],
])('an explanation of "%s" is answered with %s', (explanation, error) => {
  expect(explanationError(explanation)).toBe(error)
})

test.each([
  ['', 'Still missing: why you want to work on this project.'],
  ['  Because ', 'Still missing: 3 more characters of why you want to work on it.'],
  ['ninechars', 'Still missing: 1 more character of why you want to work on it.'],
  ['tencharact', undefined],
])('beside "%s" the button says %s', (explanation, missing) => expect(whatIsMissing(explanation)).toBe(missing))

test('a claim that failed is told in the server’s words where it has some', () => {
  const failed = 'Failed to submit project claim. Please try again.'
  expect(failureInWords(null)).toBeUndefined()
  expect(failureInWords(new Error('boom'))).toBe(failed)
  expect(failureInWords(new Failure('internal', 'Something went wrong on our side.'))).toBe(failed)
  expect(failureInWords(new Failure('conflict', 'All places on this project are taken.'))).toBe(
    'All places on this project are taken.',
  )
  expect(failureInWords(new Failure('network', 'No connection to the server.'))).toBe(
    `${failed} The server could not be reached.`,
  )
})
