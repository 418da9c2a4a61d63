import { expect, test } from 'vitest'
import { type Quote, redactedLetter } from './quotes.ts'

const said = (message: number, text: string, heads = false): Quote => ({
  of: { about: 'general', event: 'message_mention', link: `/community?message=${message}` },
  text,
  heads,
})
const GONE = { text: 'The message was deleted.', subject: 'Deleted' }

test('a mail that quotes one item shows its new text, also in the subject', () => {
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

test('of two items with the same text only the changed one is replaced, and it can change again', () => {
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

test('a mail whose text was erased gets a new subject, and no text', () => {
  const letter = { subject: 'Bo: see', body: null, quotes: [said(1, '', true)] }
  expect(redactedLetter(letter, { of: said(1, '').of, ...GONE })).toMatchObject({ subject: 'Deleted', body: null })
})

test('a text that is only part of a line is left unchanged', () => {
  const letter = { subject: 'x', body: 'Bo: see this', quotes: [said(1, 'Bo: see')] }
  expect(redactedLetter(letter, { of: said(1, '').of, ...GONE }).body).toBe('Bo: see this')
})
