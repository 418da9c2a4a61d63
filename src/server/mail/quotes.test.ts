import { expect, test } from 'vitest'
import { type Quote, redactedLetter } from './quotes.ts'

const said = (message: number, text: string, heads = false): Quote => ({
  of: { about: 'general', event: 'message_mention', link: `/community?message=${message}` },
  text,
  heads,
})
const GONE = { text: 'The message was deleted.', subject: 'Deleted' }

test('a mail of one thing says something else of it, in its subject too', () => {
  const letter = {
    subject: 'Bo: see',
    body: 'Dear Ida,\n\nBo: see\n\nhttps://x.org',
    quotes: [said(1, 'Bo: see', true)],
  }
  expect(redactedLetter(letter, { of: { about: 'general' }, ...GONE })).toEqual({
    subject: 'Deleted',
    body: 'Dear Ida,\n\nThe message was deleted.\n\nhttps://x.org',
    quotes: [said(1, 'The message was deleted.', true)],
  })
})

test('of two things that say the same, the one that is meant is changed, and can be again', () => {
  const letter = {
    subject: 'Two',
    body: 'Bo: see\n/1\n\nBo: see\n/2',
    quotes: [said(1, 'Bo: see'), said(2, 'Bo: see')],
  }
  const once = redactedLetter(letter, { of: said(2, '').of, ...GONE })
  expect(once.body).toBe('Bo: see\n/1\n\nThe message was deleted.\n/2')
  expect(redactedLetter(once, { of: said(1, '').of, ...GONE, text: 'Gone.' }).body).toBe(
    'Gone.\n/1\n\nThe message was deleted.\n/2',
  )
  expect(once.subject).toBe('Two')
})

test('a mail whose text was erased has its subject changed, and gets no text again', () => {
  const letter = { subject: 'Bo: see', body: null, quotes: [said(1, '', true)] }
  expect(redactedLetter(letter, { of: said(1, '').of, ...GONE })).toMatchObject({ subject: 'Deleted', body: null })
})

test('what is no line of its own is left as it is', () => {
  const letter = { subject: 'x', body: 'Bo: see this', quotes: [said(1, 'Bo: see')] }
  expect(redactedLetter(letter, { of: said(1, '').of, ...GONE }).body).toBe('Bo: see this')
})
