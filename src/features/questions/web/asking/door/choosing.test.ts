import { expect, test } from 'vitest'
import { doorFor, formBehind, readDoor } from './choosing.ts'
import { keepDoor } from './doors.ts'

test.each([
  ['anyone', 'clinician', 'anyone'],
  ['care', undefined, 'care'],
  [undefined, 'clinician', 'care'],
  [undefined, 'student', 'anyone'],
  [undefined, 'faculty', undefined],
  [undefined, undefined, undefined],
] as const)('who took the door %s and is a %s is led through %s', (kept, role, door) => {
  expect(doorFor(kept, role)).toBe(door)
})

test('the short form comes first on a phone only', () => {
  expect(formBehind('care', true)).toBe('/submit-clinician-question/quick')
  expect(formBehind('care', false)).toBe('/submit-clinician-question')
  expect(formBehind('anyone', true)).toBe('/submit')
})

test('a device keeps the door, and nothing that is none', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, it: string) => void kept.set(key, it),
  }
  expect(readDoor(storage)).toBeUndefined()
  keepDoor(storage, 'care')
  expect(readDoor(storage)).toBe('care')
  kept.set('ask-door', 'window')
  expect(readDoor(storage)).toBeUndefined()
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(() => keepDoor({ setItem: full }, 'care')).not.toThrow()
})
