import { expect, test } from 'vitest'
import { mailStates } from '#shared/mail-states.ts'
import { firstToShow, listName, whenInWords } from './outbox-panel.tsx'

test('the outbox opens the first list with mail, else the first list', () => {
  expect(firstToShow({ waiting: 3, sent: 9, failed: 1, expired: 0 })).toBe(mailStates.waiting)
  expect(firstToShow({ waiting: 0, sent: 0, failed: 1, expired: 0 })).toBe(mailStates.failed)
  expect(firstToShow({ waiting: 0, sent: 0, failed: 0, expired: 0 })).toBe(mailStates.waiting)
})

test('without a mail server no mail is waiting, and expired mail is never sent', () => {
  const mail = { queued_at: '2026-11-24T00:10:00Z', sent_at: null, failed_at: null, expired_at: null, attempts: 0 }
  expect(whenInWords(mail, true)).toBe('Waiting since 23 Nov 2026, 4:10 PM PT, not tried yet')
  expect(whenInWords(mail, false)).toBe('Written on 23 Nov 2026, 4:10 PM PT, not sent because there is no mail server')
  expect(whenInWords({ ...mail, expired_at: '2026-12-08T00:10:00Z' }, true)).toBe(
    'Written on 23 Nov 2026, 4:10 PM PT, expired on 7 Dec 2026, 4:10 PM PT, never sent',
  )
  expect(listName(mailStates.waiting, false)).toBe('Written, not sent')
  expect(listName(mailStates.sent, false)).toBe('Sent')
})
