import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Amara Okafor', 'AO'],
  ['Prof. Elin Strand', 'ES'],
  ['Leïla Ben Salah', 'LS'],
  ['Plato', 'P'],
  ['  ', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
