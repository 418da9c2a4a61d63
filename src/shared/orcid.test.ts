import { expect, test } from 'vitest'
import { orcidId } from './orcid.ts'

test.each([
  ['0000-0002-1825-0097', '0000-0002-1825-0097'],
  [' 0000000218250097 ', '0000-0002-1825-0097'],
  ['https://orcid.org/0000-0002-1694-233X', '0000-0002-1694-233X'],
  ['orcid.org/0000-0002-1694-233x', '0000-0002-1694-233X'],
  ['', ''],
  ['0000-0002-1825-0098', undefined],
  ['0000-0002-1694-2330', undefined],
  ['0000-0002-1825-009', undefined],
  ['https://orcid.example/0000-0002-1825-0097', undefined],
])('%s is read as %s', (typed, expected) => {
  expect(orcidId(typed)).toBe(expected)
})
