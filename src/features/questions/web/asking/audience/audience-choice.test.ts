import { expect, test } from 'vitest'
import { audienceFor, formPathFor, readAudience } from './audience-choice.ts'
import { saveAudience } from './audience.ts'

test.each([
  ['anyone', 'clinician', 'anyone'],
  ['care', undefined, 'care'],
  [undefined, 'clinician', 'care'],
  [undefined, 'student', 'anyone'],
  [undefined, 'faculty', undefined],
  [undefined, undefined, undefined],
] as const)('a reader who chose %s and is a %s gets %s', (kept, role, door) => {
  expect(audienceFor(kept, role)).toBe(door)
})

test('the short form comes first on a phone only', () => {
  expect(formPathFor('care', true)).toBe('/submit-clinician-question/quick')
  expect(formPathFor('care', false)).toBe('/submit-clinician-question')
  expect(formPathFor('anyone', true)).toBe('/submit')
})

test('a device stores only a valid choice', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, it: string) => void kept.set(key, it),
  }
  expect(readAudience(storage)).toBeUndefined()
  saveAudience(storage, 'care')
  expect(readAudience(storage)).toBe('care')
  kept.set('ask-door', 'window')
  expect(readAudience(storage)).toBeUndefined()
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(() => saveAudience({ setItem: full }, 'care')).not.toThrow()
})
