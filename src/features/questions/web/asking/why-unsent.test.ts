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

test('a question that waits says for what: a connection, the server, or a limit until a time of day', () => {
  expect(told({})).toMatch(/^There was no connection\. It is kept .* sent by itself/)
  expect(told({ waitsFor: 'server' })).toMatch(/^The server could not take it just now\. It is kept .* sent by itself/)
  expect(told({ waitsFor: 'limit' })).toMatch(/sent by itself after 0?2:05|sent by itself after 14:05/)
})

test('a visitor is asked to keep the tab open, which ends with their question', () => {
  expect(told({}, true)).toMatch(/kept in this tab .* Please keep this tab open until then\.$/)
  expect(told({ waitsFor: 'limit' }, true)).toMatch(/Please keep this tab open until then\.$/)
})

test('a question that the server refused says why, and promises nothing', () => {
  const text = told({ refused: 'Too long.' })
  expect(text).toBe('The server did not take it: Too long.')
})
