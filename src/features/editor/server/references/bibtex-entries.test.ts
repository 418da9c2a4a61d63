import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bibtexFile } from '#formats/citations/bibtex.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { bibtexEntries } from './bibtex-entries.ts'
import { readEntries } from './read-entries.ts'

const read = (text: string) => readEntries({ kind: 'bibtex', text }, () => 'a')
const printed = (text: string): string[] => read(text).references.map(vancouver)

const FULL = `author = {Okafor, Ada}, title = {Night shifts}, journal = {Thorax}, year = {2019}, volume = {7}, number = {2},
  pages = {31--39}, doi = {10.5555/night}, url = {https://example.org/night}, issn = {1234-5678},
  publisher = {Ward Press}, address = {Leeds}, editor = {Reda, Ctor}`
const FULL_PRINTED = 'Okafor A. Night shifts. Thorax. 2019;7(2):31-9. doi: 10.5555/night'

test.each([
  ['an empty key', `@article{, ${FULL}}`],
  ['no key', `@article{ ${FULL}}`],
  ['a key with a blank', `@article{Okafor 2019, ${FULL}}`],
  ['a key with a sign', `@article{okafor/2019:a+b, ${FULL}}`],
  ['a blank key between round brackets', `@article( , ${FULL})`],
])('an entry with %s does not affect the other entries of its file', (_, full) => {
  const others = '@article{lee, author={Lee, Bo}, title={Beds}}\n@misc{ray, title={A page}, crossref={}}'
  expect(printed(`${full}\n${others}`)).toEqual([FULL_PRINTED, 'Lee B. Beds.', 'A page'])
  expect(printed(`${others}\n${full}`)).toEqual(['Lee B. Beds.', 'A page', FULL_PRINTED])
  const [first, second] = read(`${others}\n${full}`).references
  expect([first, second]).toEqual([
    { id: 'a', type: 'article-journal', title: 'Beds', author: [{ family: 'Lee', given: 'Bo' }] },
    { id: 'a', type: 'document', title: 'A page', text: 'A page' },
  ])
})

const BOOK = `@book{ward book, editor = {Reda, Ctor}, title = {The ward}, year = 2020, publisher = {Brill}, address = {Leiden},
  doi = {10.5555/book}, url = {https://example.org/book}, isbn = {9780000000002}, pages = {400}}`

test('an entry inherits from the entry that it names, except identifying fields', () => {
  const [chapter] = read(
    `@incollection{c, author={Lee, Bo}, title={Beds}, pages={3--9}, crossref={ward book}}\n${BOOK}`,
  ).references
  expect(chapter).toEqual({
    id: 'a',
    type: 'chapter',
    title: 'Beds',
    author: [{ family: 'Lee', given: 'Bo' }],
    editor: [{ family: 'Reda', given: 'Ctor' }],
    'container-title': 'The ward',
    issued: { 'date-parts': [[2020]] },
    page: '3-9',
    publisher: 'Brill',
    'publisher-place': 'Leiden',
    ISBN: '9780000000002',
  })
})

test.each([
  ['in a title', '@incollection{c, title={On crossref = {ward book} in BibTeX}}'],
  ['to another key', '@incollection{c, title={On crossref = {ward book} in BibTeX}, crossref={ward}}'],
])('a crossref %s inherits nothing', (_, entry) => {
  expect(read(`${BOOK}\n${entry}`).references[1]).toEqual({
    id: 'a',
    type: 'chapter',
    title: 'On crossref = ward book in BibTeX',
    protectedWords: ['ward book'],
  })
})

test('of two entries with the same key the first is inherited', () => {
  const file = `${BOOK}\n${BOOK.replace('Brill', 'Elsewhere')}\n@inbook{c, title={Beds}, crossref={ward book}}`
  expect(read(file).references[2]?.publisher).toBe('Brill')
})

test.each([
  [
    'closing, in braces',
    '@article{a, title={Outcomes a) now and b) later}, year={2020}}',
    'Outcomes a) now and b) later',
  ],
  ['opening, in braces', '@article{a, title={Scores of (0 to 9}, year={2020}}', 'Scores of (0 to 9'],
  ['closing, in quotes', '@article{a, title="Part 1) pain", year=2020}', 'Part 1) pain'],
  ['closing, in an entry with round brackets', '@article(a, title={Part 1) pain}, year={2020})', 'Part 1) pain'],
  [
    'closing, in quotes in an entry with round brackets',
    '@article(a, title="Part 1) pain", year=2020)',
    'Part 1) pain',
  ],
  ['in its key', '@article{a(1, title={Beds}, year={2020}}', 'Beds'],
])('a single round bracket is text: %s', (_, entry, title) => {
  const { references, unread } = read(`${entry}\n@book{b, title={Wards}}`)
  expect(unread).toEqual([])
  expect(references.map((reference) => reference.title)).toEqual([title, 'Wards'])
  expect(references[0]?.issued).toEqual({ 'date-parts': [[2020]] })
})

test('a missing brace does not swallow the entry after it', () => {
  const { references, unread } = read('@article{a, title={Beds (a}, year={2020}\n@book{b, title={Wards}}')
  expect(references.map(({ title }) => title)).toContain('Wards')
  expect(references.length + unread.length).toBe(2)
})

test('any title with symbols and brackets survives our own BibTeX, and so do its neighbours', () => {
  const word = fc.string({
    unit: fc.constantFrom(...Array.from('yz1()[]{}<>%$#&_^~"\'`@=,;:/+-|*!?')),
    minLength: 1,
    maxLength: 8,
  })
  const titles = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `T ${words.join(' ')} x`)
  fc.assert(
    fc.property(titles, titles, (first, second) => {
      const records = [first, second].map((title, at) => ({ id: `r${at}`, type: 'article-journal' as const, title }))
      const { references, unread } = read(bibtexFile(records))
      expect(unread).toEqual([])
      expect(references.map(({ title }) => title)).toEqual([first, second])
    }),
    { numRuns: 300 },
  )
})

test('an abbreviation may consist of others', () => {
  const file = `@string{of = "Annals of "}\n@STRING(ann = of # {Surgery} # " " # 2,)\n@string{lost = nowhere # "x"}
    @article{a, title={Beds}, journal=ann}\n@article{b, title={Wards}, journal = "J. " # ann}\n@article{c, title={C}, journal=lost}`
  expect(read(file).references.map((reference) => reference['container-title'])).toEqual([
    'Annals of Surgery 2',
    'J. Annals of Surgery 2',
    'lost',
  ])
})

test('abbreviations that double each other are limited to the length of a line', () => {
  const doubling = Array.from({ length: 60 }, (_, at) => `@string{s${at + 1} = s${at} # s${at}}`).join('\n')
  const { abbreviations } = bibtexEntries(`@string{s0 = "twelve words"}\n${doubling}`)
  expect(abbreviations.length).toBeLessThan(2_000)
})
