import { expect, test } from 'vitest'
import { idsCited } from './reference.ts'
import { readReference, readReferences, referenceSchema } from './reference-schema.ts'
import { aReference } from './citations.fixture.ts'

test('a complete record is read as it was written', () => {
  const whole = aReference({
    author: [{ family: 'van der Berg', given: 'Åsa', suffix: 'Jr.' }, { literal: 'Two Wards Group' }],
    editor: [{ family: 'Sukarno' }],
    accessed: { 'date-parts': [[2026, 3]] },
    PMID: '18270352',
    PMCID: 'PMC2754242',
    URL: 'https://example.org/a',
    text: 'As it was written.',
  })
  expect(referenceSchema.parse(whole)).toEqual(whole)
})

test.each([
  ['an id with a space', { id: 'a b' }],
  ['an id that is a property of every object', { id: '__proto__' }],
  ['a title without letters', { title: '' }],
  ['a title of two lines', { title: 'a\nb' }],
  ['a title with a right-to-left override', { title: 'a\u202eb' }],
  ['a link that runs script', { URL: 'javascript:alert(1)' }],
  ['an invalid DOI', { DOI: 'https://doi.org/10.1/x' }],
  ['a thirteenth month', { issued: { 'date-parts': [[2026, 13]] } }],
  ['an unknown kind', { type: 'patent' }],
  ['an unknown field', { note: 'x' }],
  ['a name without a family name', { author: [{ given: 'Åsa' }] }],
  ['a thousand names', { author: Array.from({ length: 1000 }, () => ({ literal: 'x' })) }],
])('%s is refused', (_, traits) => {
  expect(referenceSchema.safeParse({ ...aReference(), ...traits }).success).toBe(false)
})

test('a record under a wrong id and a value that is no record are not read', () => {
  const record = aReference({ id: 'one' })
  expect(readReference('two', record)).toBeUndefined()
  expect([...readReferences({ one: record, two: record, three: 'x', four: null })]).toEqual([['one', record]])
})

test('a citation names each reference once', () => expect(idsCited(' a b  a ')).toEqual(['a', 'b']))
