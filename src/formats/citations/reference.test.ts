import { expect, test } from 'vitest'
import { idsCited } from './reference.ts'
import { readReference, readReferences, referenceSchema } from './reference-schema.ts'
import { aReference } from './citations.fixture.ts'

test('a record with everything in it is read as it was written', () => {
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
  ['an id with a blank', { id: 'a b' }],
  ['an id that every object has', { id: '__proto__' }],
  ['a title without letters', { title: '' }],
  ['a title of two lines', { title: 'a\nb' }],
  ['a title that turns what follows round', { title: 'a\u202eb' }],
  ['a link that runs script', { URL: 'javascript:alert(1)' }],
  ['a DOI that is none', { DOI: 'https://doi.org/10.1/x' }],
  ['a month too many', { issued: { 'date-parts': [[2026, 13]] } }],
  ['an unknown kind', { type: 'patent' }],
  ['something that nobody asked for', { note: 'x' }],
  ['a name with nothing in it', { author: [{ given: 'Åsa' }] }],
  ['a thousand names', { author: Array.from({ length: 1000 }, () => ({ literal: 'x' })) }],
])('%s is refused', (_, traits) => {
  expect(referenceSchema.safeParse({ ...aReference(), ...traits }).success).toBe(false)
})

test('what stands under a wrong id, or is none, is not read', () => {
  const record = aReference({ id: 'one' })
  expect(readReference('two', record)).toBeUndefined()
  expect([...readReferences({ one: record, two: record, three: 'x', four: null })]).toEqual([['one', record]])
})

test('a citation names each reference once', () => expect(idsCited(' a b  a ')).toEqual(['a', 'b']))
