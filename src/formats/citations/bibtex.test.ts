import { parse } from '@retorquere/bibtex-parser'
import { expect, test } from 'vitest'
import { bibtexFile, bibtexKeys, bibtexOf, citationKey, escapeBibtex } from './bibtex.ts'
import { aCitation, aReference } from './citations.fixture.ts'

const readBack = (bibtex: string) => {
  const { entries, errors } = parse(bibtex, { sentenceCase: false })
  expect(errors).toEqual([])
  return entries[0]!
}

test('every character with a meaning in LaTeX is escaped', () => {
  expect(escapeBibtex('\\ { } $ & # % _ ^ ~\n é')).toBe(
    '\\textbackslash{} \\{ \\} \\$ \\& \\# \\% \\_ \\textasciicircum{} \\textasciitilde{} é',
  )
})

test('escaped text reads back unchanged', () => {
  const title = 'Costs of 5 % & more: {a_b}^2 ~ $3 #1 \\input{x} in Åland'
  const author = [
    { family: 'van der Berg', given: 'Åsa' },
    { family: 'King', given: 'Martin L.', suffix: 'Jr.' },
    { literal: 'Research and Development Group, Kyiv' },
    { family: 'Brown and Sons', given: 'J.' },
  ]
  const { fields, key } = readBack(bibtexOf(aCitation({ title, author, DOI: '10.5555/a_b(1)%3C' })))
  expect(fields.title).toBe(title)
  expect(fields.author).toMatchObject([
    { prefix: 'van der', lastName: 'Berg', firstName: 'Åsa' },
    { lastName: 'King', firstName: 'Martin L.', suffix: 'Jr.' },
    { name: 'Research and Development Group, Kyiv' },
    { lastName: 'Brown and Sons', firstName: 'J.' },
  ])
  expect(fields).toMatchObject({ doi: '10.5555/a_b(1)%3C', year: '2026', journal: 'Inflo Research Library' })
  expect(key).toMatch(/^[a-z0-9]+$/)
})

test.each(['a { b', 'a } b', '} a {', '{ {a}', '{a} }{'])('%j does not end its entry too late', (title) => {
  const bibtex = bibtexOf(aCitation({ title }))
  expect(bibtex.match(/\{/g)?.length).toBe(bibtex.match(/\}/g)?.length)
  expect(readBack(bibtex).fields.title).toBe(title)
})

test.each([
  ['okafor2026alert', {}],
  ['okafor2026fatigue', { title: 'The fatigue' }],
  ['sahin2026alert', { author: [{ family: 'Şahin' }] }],
  ['paperinf20260001', { author: [{ family: '李' }], title: '警报' }],
  ['weiss2026alert', { author: [{ family: 'Weiß' }] }],
  ['twowards2026alert', { author: [{ literal: 'Two Wards' }] }],
])('the key %s is ASCII', (key, traits) => {
  expect(citationKey(aCitation(traits))).toBe(key)
})

test('keywords with commas stay apart', () => {
  expect(bibtexOf({ ...aCitation({}), keyword: 'stars: emission-line, Be; cups' })).toContain(
    'keywords = {stars: emission-line, Be; cups}',
  )
})

test('unknown fields are left out', () => {
  const { title, id, type, URL } = aCitation()
  const bibtex = bibtexOf({ id, type, title, URL, 'container-title': 'J' })
  expect(Object.keys(readBack(bibtex).fields).toSorted()).toEqual(['journal', 'title', 'url'])
})

test('two entries with the same name and year get different keys', () => {
  const records = ['a', 'b', 'c'].map((id) => aReference({ id }))
  expect([...bibtexKeys(records)]).toEqual([
    ['a', 'needham2008mobilizing'],
    ['b', 'needham2008mobilizinga'],
    ['c', 'needham2008mobilizingb'],
  ])
  const { entries, errors } = parse(bibtexFile(records), { sentenceCase: false })
  expect(errors).toEqual([])
  expect(entries.map(({ key }) => key)).toEqual([...bibtexKeys(records).values()])
})

test.each([
  ['book', { publisher: 'Mosby', edition: '2' }, 'book', { publisher: 'Mosby', edition: '2' }],
  ['chapter', { editor: [{ literal: 'WHO' }] }, 'incollection', { booktitle: 'JAMA' }],
  ['report', { publisher: 'WHO', number: '7' }, 'techreport', { institution: 'WHO', number: '7' }],
  ['thesis', { publisher: 'Bergen', genre: "Master's thesis" }, 'mastersthesis', { school: 'Bergen' }],
  ['article', { 'container-title': 'medRxiv' }, 'unpublished', { howpublished: 'medRxiv', note: 'Preprint' }],
  ['webpage', { accessed: { 'date-parts': [[2026, 3, 7]] } }, 'online', { urldate: '2026-03-07' }],
] as const)('a %s has the entry and the fields that BibTeX has for it', (type, traits, entry, fields) => {
  const record = aReference({ issue: undefined, ...(traits as object), type })
  const read = readBack(bibtexOf(record))
  expect(read.type).toBe(entry)
  expect(
    Object.fromEntries(
      Object.entries(read.fields).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(String).join() : value,
      ]),
    ),
  ).toMatchObject(fields)
})

test('a range of months, years or days has a TeX dash', () => {
  const dated = (...parts: number[][]) =>
    bibtexOf(aCitation({ issued: { 'date-parts': parts as [number[], number[]] } }))
  expect(dated([2015, 5], [2015, 8])).toContain('  year = {2015},\n  month = {May--Aug},\n')
  expect(dated([2013, 12], [2014, 1])).toContain('  year = {2013--2014},\n  month = {Dec--Jan},\n')
  expect(dated([2012, 3, 7], [2012, 3, 9])).toContain('  year = {2012},\n  month = mar,\n  day = {7--9},\n')
})

test.each([
  ['Third edition', 'Third'],
  ['2nd ed.', '2nd'],
  ['4', '4'],
])('the edition %s is written without the word that styles add', (edition, written) => {
  expect(bibtexOf(aReference({ type: 'book', edition }))).toContain(`edition = {${written}}`)
})
