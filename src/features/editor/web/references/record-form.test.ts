import { expect, test } from 'vitest'
import { referenceSchema } from '#formats/citations/reference-schema.ts'
import { aReference } from '#formats/citations/citations.fixture.ts'
import { fieldsOf, recordOf } from './record-dialog.tsx'

const whole = aReference({
  author: [{ family: 'King', given: 'Martin L.', suffix: 'Jr.' }, { literal: 'Two Wards Group' }],
  editor: [{ family: 'Sukarno', given: 'A.' }],
  PMID: '7',
  URL: 'https://example.org/a',
  language: 'en',
})

test('a record that is opened and saved stays unchanged, including fields that the form does not show', () => {
  expect(recordOf(fieldsOf(whole), whole)).toEqual({ record: whole })
})

test('a record entered by hand can be saved', () => {
  const fields = {
    ...fieldsOf(undefined),
    title: ' Sepsis\n2020 ',
    authors: 'WHO\n\nOkafor, Amara\net al',
    date: '2020-3',
    doi: 'https://doi.org/10.1000/182',
  }
  const made = recordOf(fields, { id: 'r1' })
  expect(made).toEqual({
    record: {
      id: 'r1',
      type: 'article-journal',
      title: 'Sepsis 2020',
      author: [{ literal: 'WHO' }, { family: 'Okafor', given: 'Amara' }, { literal: 'et al.' }],
      issued: { 'date-parts': [[2020, 3]] },
      DOI: '10.1000/182',
    },
  })
  expect(referenceSchema.safeParse('record' in made && made.record).success).toBe(true)
})

test('an unpublished work has a status', () => {
  const made = recordOf({ ...fieldsOf(whole), date: '2026, in press' }, whole)
  const record = { ...whole, issued: { 'date-parts': [[2026]] }, status: 'in press' }
  expect(made).toEqual({ record })
  expect('record' in made && fieldsOf(made.record).date).toBe('2026 in press')
  expect(recordOf({ ...fieldsOf(whole), date: 'in press' }, whole)).not.toHaveProperty('record.issued')
  expect(recordOf({ ...fieldsOf(whole), date: '2026' }, { ...whole, status: 'in press' })).not.toHaveProperty(
    'record.status',
  )
})

test('a text line that gets fields is no longer a text line', () => {
  const typed = aReference({ type: 'document', title: 'WHO. Sepsis. 2020.', text: 'WHO. Sepsis. 2020.' })
  expect(recordOf({ ...fieldsOf(typed), title: 'Sepsis' }, typed)).not.toHaveProperty('record.text')
})

test.each([
  ['title', ' '],
  ['date', 'last year'],
  ['date', '2020-13'],
  ['doi', 'doi'],
  ['pmid', 'x'],
  ['url', 'javascript:alert(1)'],
] as const)('a bad %s is refused: %s', (name, value) => {
  expect(recordOf({ ...fieldsOf(whole), [name]: value }, whole)).toHaveProperty(`errors.${name}`)
})

test.each([
  [
    'May–Aug 2018',
    {
      'date-parts': [
        [2018, 5],
        [2018, 8],
      ],
    },
    'May–Aug 2018',
  ],
  ['2018 Summer', { 'date-parts': [[2018]], season: 2 }, 'Summer 2018'],
  ['7 May 2018', { 'date-parts': [[2018, 5, 7]] }, '2018-05-07'],
  [
    'Dec 2018–Jan 2019, in press',
    {
      'date-parts': [
        [2018, 12],
        [2019, 1],
      ],
    },
    'Dec 2018–Jan 2019 in press',
  ],
  ['ca. 1795', { 'date-parts': [[1795]], circa: true }, 'ca. 1795'],
  ['c. 1795-05', { 'date-parts': [[1795, 5]], circa: true }, 'ca. 1795-05'],
  ['circa Summer 1795', { 'date-parts': [[1795]], season: 2, circa: true }, 'ca. Summer 1795'],
])('a date can be written in words: %s', (date, issued, shown) => {
  const made = recordOf({ ...fieldsOf(whole), date }, whole)
  expect(made).toHaveProperty('record.issued', issued)
  expect('record' in made && fieldsOf(made.record).date).toBe(shown)
})
