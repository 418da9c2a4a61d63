import { expect, test } from 'vitest'
import type { UnsentQuestion } from './outbox.ts'
import { EMPTY_COMMUNITY_FORM } from './community-form.ts'
import { whyUnsent } from './ask-unsent.tsx'

const told = (traits: Partial<UnsentQuestion>, isVisitor = false): string =>
  whyUnsent(
    {
      kind: 'community',
      form: EMPTY_COMMUNITY_FORM,
      clientId: 'a',
      tries: 1,
      nextAt: Date.parse('2026-03-01T14:05:00'),
      waitsFor: 'connection',
      refused: '',
      ...traits,
    } as UnsentQuestion,
    isVisitor,
  )

test('an unsent question shows what it waits for: a connection, the server, or a rate limit until a time of day', () => {
  expect(told({})).toMatch(/^There was no connection\. It is saved .* sent automatically/)
  expect(told({ waitsFor: 'server' })).toMatch(/^The server could not receive it\. It is saved .* sent automatically/)
  expect(told({ waitsFor: 'limit' })).toMatch(/sent automatically after 0?2:05|sent automatically after 14:05/)
})

test('a visitor is reminded to keep the tab open', () => {
  expect(told({}, true)).toMatch(/saved in this tab .* Please keep this tab open until then\.$/)
  expect(told({ waitsFor: 'limit' }, true)).toMatch(/Please keep this tab open until then\.$/)
})

test('a question that the server refused says why, and promises nothing', () => {
  const text = told({ refused: 'Too long.' })
  expect(text).toBe('The server did not accept it: Too long.')
})
