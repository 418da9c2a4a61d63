import { expect, test } from 'vitest'
import type { LogPiece } from './pieces.ts'
import { reasonOf, logMessageOf } from './log-messages.ts'

const ID = '5f0c3a52-8c1f-4b7e-9a53-0c4f7f1f2a11'

const said = (piece: LogPiece): string => {
  if ('text' in piece) return piece.text
  if ('member' in piece) return `[${piece.member === ID ? 'Tom Brandt' : piece.member}]`
  return 'paper' in piece ? `[${piece.paper}]` : `[${piece.question}]`
}

test.each([
  ['member.role', `member ${ID}`, 'student → moderator: Looks after a channel.', 'made [Tom Brandt] a moderator'],
  ['member.role', `member ${ID}`, 'student → admin: Runs it.', 'made [Tom Brandt] an admin'],
  ['member.end_sessions', `member ${ID}`, '', 'signed [Tom Brandt] out everywhere'],
  ['feature.off', 'peer-review', '', 'turned peer review off'],
  ['collection.delete', 'support.letter', '', 'deleted all rows of support.letter'],
  ['cleanup.classify', `user ${ID} as test`, '', 'classified [Tom Brandt] as test'],
  ['cleanup.mark', `question ${ID} as test`, '', 'marked a question as made up'],
  ['cleanup.unmark', `message ${ID} as test`, '', 'unmarked a message as made up'],
  ['cleanup.unmark', `user ${ID} as real`, '', 'unmarked [Tom Brandt] as real'],
  ['cleanup.remove-questions', `5 questions, removal ${ID}, backup 2026-11-23-a`, '', 'removed 5 questions'],
  ['cleanup.undo-removal', `5 questions, removal ${ID}`, '', 'restored 5 questions'],
  [
    'cleanup.approve-proposal',
    `proposal ${ID}: delete_accounts, 12 test accounts`,
    '',
    'approved the proposal about 12 test accounts',
  ],
  [
    'cleanup.carry-out-proposal',
    `proposal ${ID}: delete_accounts, 12 test accounts, backup 2026-11-23-a`,
    '',
    'carried out the proposal about 12 test accounts',
  ],
  ['community.timeout', 'Tom Brandt, 30 minutes', '', 'timed out Tom Brandt, 30 minutes'],
  ['community.delete-message', `message ${ID} in “General”`, '', 'deleted a message in “General”'],
  ['library: withdraw paper', 'INF-2026-0001', '', 'withdrew [INF-2026-0001]'],
  [
    'library: choose researcher of the month',
    `2026-11 Tom Brandt (${ID})`,
    '',
    'chose [Tom Brandt] as researcher of November 2026',
  ],
  [
    'achievements: revoke certificate',
    `C-1 “First paper” of ${ID}`,
    '',
    'revoked the certificate “First paper” of [Tom Brandt]',
  ],
  ['backup.restored', '2026-11-23-a', '', 'restored a backup'],
  ['review: claim approved', `claim ${ID} on “Alarms at night”`, '', 'approved the claim on “Alarms at night”'],
  [
    'review: question needs_clarification',
    'question Q-2026-7K3M9QXA',
    '',
    'requested clarification of the question [Q-2026-7K3M9QXA]',
  ],
  [
    'review: question merged',
    'question Q-2026-7K3M9QXA into Q-2026-8K3M9QXB',
    '',
    'merged the question [Q-2026-7K3M9QXA] into Q-2026-8K3M9QXB',
  ],
  [
    'extension rejected',
    'paper “Alarms at night”',
    '',
    'rejected the request for more time on the paper “Alarms at night”',
  ],
  ['support.close', ID, '', 'closed a message in the inbox'],
  ['garden.water-plants', 'roses', '', 'did “garden water plants”: roses'],
])('%s of “%s” is shown as a sentence', (action, target, reason, sentence) => {
  expect(logMessageOf(action).says({ target, reason }).map(said).join('')).toBe(sentence)
})

test('the reason does not repeat the sentence', () => {
  expect(reasonOf('member.role', 'student → moderator: Looks after a channel.')).toBe('Looks after a channel.')
  expect(reasonOf('member.delete', 'a → b: c')).toBe('a → b: c')
})
