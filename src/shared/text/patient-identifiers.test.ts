import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
import { findIdentifiers, type IdentifierKind, maskIdentifiers } from './patient-identifiers.ts'

/** Invented sentences, each with the kinds of identifiers that it contains; "-" for none. */
const sentences = readFileSync(path.join(import.meta.dirname, 'patient-sentences.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [labels = '', text = ''] = line.split('\t')
    return { text, kinds: labels === '-' ? [] : (labels.split(',') as IdentifierKind[]) }
  })

const kindsFound = (text: string): Set<IdentifierKind> => new Set(findIdentifiers(text).map(({ kind }) => kind))

function recall(kinds: IdentifierKind[]): { share: number; missed: string[] } {
  const held = sentences.flatMap(({ text, kinds: labels }) =>
    labels.filter((label) => kinds.includes(label)).map((label) => ({ text, label })),
  )
  const missed = held.filter(({ text, label }) => !kindsFound(text).has(label)).map(({ text }) => text)
  return { share: 1 - missed.length / held.length, missed }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

test('finds text that identifies a patient, and rarely anything else', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(300)
  const figures = recall(['date', 'number', 'phone'])
  const names = recall(['name'])
  const addressRecall = recall(['address', 'email'])
  const clean = sentences.filter(({ kinds }) => kinds.length === 0)
  const alarms = clean.filter(({ text }) => findIdentifiers(text).length > 0).map(({ text }) => text)
  // oxlint-disable-next-line no-console -- The test reports these figures.
  console.log(
    `${sentences.length} sentences: numbers and dates ${percent(figures.share)}, names ${percent(names.share)}, ` +
      `addresses ${percent(addressRecall.share)}, false alarms ${percent(alarms.length / clean.length)}`,
    { missed: [...figures.missed, ...names.missed, ...addressRecall.missed], alarms },
  )
  // Minimum shares of identifiers that the patterns must find.
  expect(figures.share).toBeGreaterThanOrEqual(0.95)
  expect(names.share).toBeGreaterThanOrEqual(0.8)
  expect(alarms.length / clean.length).toBeLessThanOrEqual(0.05)
})

test('ignores a mentioned member but finds a patient named next to them', () => {
  for (const clean of ['Look, @Amara Okafor!', '@Lina Maria Haddad, which wards?', '(@Daniel Haddad and @Elin Strand)'])
    expect(findIdentifiers(clean)).toEqual([])
  expect(maskIdentifiers('@Amara Okafor: Daniel Haddad fell.')).toBe('@Amara Okafor: [name] fell.')
})

test('masks each match by its kind and keeps the rest', () => {
  expect(maskIdentifiers('Mrs Abernathy, born 3 March 1957 (MRN 00482913), fell.')).toBe(
    '[name], born [date] (MRN [number]), fell.',
  )
  expect(maskIdentifiers('Nothing to hide.')).toBe('Nothing to hide.')
})

test('takes no longer for malicious text', () => {
  const texts = [
    'Mr '.repeat(5_000),
    '1-'.repeat(10_000),
    'A a '.repeat(5_000),
    '+1 ('.repeat(5_000),
    'born '.repeat(4_000),
    '@Aa '.repeat(5_000),
    `${'Aa'.repeat(5_000)} `.repeat(3),
  ]
  expect(cpuMsOf(() => texts.forEach((text) => findIdentifiers(text)))).toBeLessThan(2_000)
})
