import { expect, test } from 'vitest'
import { readPasted } from '#formats/citations/pasted-references.ts'
import { readEntries } from './read-references.ts'

function read(text: string) {
  const pasted = readPasted(text)
  if (pasted.kind === 'lines') throw new Error('These are lines')
  return readEntries(pasted, () => 'a')
}

const ENW = `%0 Book Section
%A Enders, Nora
%A Lee, Bo
%E Reda, Ctor
%T A chapter
%B The book
%D 2021
%P 17-24
%I Brill
%C Leiden

%0 Journal Article
%A Enders, Nora
%G
%T An article of a title
that goes on
%J Ward
%V 3
%N 2
%R 10.1000/x
`

test('what EndNote exports with its tags is read, each record whole', () => {
  const { references, unread } = read(ENW)
  expect(unread).toEqual([])
  expect(references).toMatchObject([
    {
      type: 'chapter',
      title: 'A chapter',
      author: [
        { family: 'Enders', given: 'Nora' },
        { family: 'Lee', given: 'Bo' },
      ],
      editor: [{ family: 'Reda', given: 'Ctor' }],
      'container-title': 'The book',
      issued: { 'date-parts': [[2021]] },
      page: '17-24',
      publisher: 'Brill',
      'publisher-place': 'Leiden',
    },
    {
      type: 'article-journal',
      title: 'An article of a title that goes on',
      'container-title': 'Ward',
      DOI: '10.1000/x',
    },
  ])
})

test('the day, the number at PubMed and the one at PubMed Central are read', () => {
  const text =
    '%0 Journal Article\n%A WHO,\n%A Lee, Bo\n%T Beds\n%J Ward\n%D 2018\n%8 May 5\n%M 30000001\n%~ PubMed\n%2 PMC22'
  expect(read(text).references).toEqual([
    {
      id: 'a',
      type: 'article-journal',
      title: 'Beds',
      author: [{ literal: 'WHO' }, { family: 'Lee', given: 'Bo' }],
      'container-title': 'Ward',
      issued: { 'date-parts': [[2018, 5, 5]] },
      PMID: '30000001',
      PMCID: 'PMC22',
    },
  ])
})

test('a record of many thousand lines is refused at once', () => {
  const began = performance.now()
  const { references, unread } = read(`%0 Journal Article\n%T Beds\n${'%A Lee, Bo\n'.repeat(20_000)}`)
  expect([references.length, unread.length]).toEqual([0, 1])
  expect(performance.now() - began).toBeLessThan(1_000)
})
