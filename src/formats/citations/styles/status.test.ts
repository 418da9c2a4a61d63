import { expect, test } from 'vitest'
import type { ReferenceRecord } from '../reference.ts'
import { aReference } from '../citations.fixture.ts'
import { ama } from './ama.ts'
import { apa } from './apa.ts'
import { vancouver } from './vancouver.ts'

const unplaced = { title: 'Signature', DOI: undefined, volume: undefined, issue: undefined, page: undefined }
const ofJournal: Partial<ReferenceRecord> = { ...unplaced, 'container-title': 'Proc Natl Acad Sci U S A' }
const book: Partial<ReferenceRecord> = { ...unplaced, type: 'book', 'container-title': undefined, publisher: 'Mosby' }
const dated = { status: 'forthcoming', issued: { 'date-parts': [[2002]] } } satisfies Partial<ReferenceRecord>
const pressed = { status: 'in press', issued: undefined } satisfies Partial<ReferenceRecord>

// "Forthcoming 2002" is from a sample of the NLM.
test.each([
  [vancouver, { ...ofJournal, ...dated }, 'Needham DM. Signature. Proc Natl Acad Sci U S A. Forthcoming 2002.'],
  [vancouver, { ...ofJournal, ...pressed }, 'Needham DM. Signature. Proc Natl Acad Sci U S A. In press.'],
  [vancouver, { ...book, ...dated }, 'Needham DM. Signature. Mosby; forthcoming 2002.'],
  [ama, { ...ofJournal, ...pressed }, 'Needham DM. Signature. Proc Natl Acad Sci U S A. In press.'],
  [ama, { ...book, ...pressed }, 'Needham DM. Signature. Mosby; in press.'],
  [ama, { ...ofJournal, ...dated, type: 'webpage' }, 'Needham DM. Signature. Proc Natl Acad Sci U S A. Forthcoming.'],
  [apa, { ...ofJournal, ...pressed }, 'Needham, D. M. (in press). Signature. Proc Natl Acad Sci U S A.'],
] as const)('a work that has not appeared yet says so: %o %o', (style, traits, printed) => {
  expect(style(aReference(traits))).toBe(printed)
})
