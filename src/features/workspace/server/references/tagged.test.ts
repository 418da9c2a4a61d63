import { expect, test } from 'vitest'
import { readPasted } from '#formats/citing/pasted.ts'
import { readEntries } from './reading.ts'

function read(text: string) {
  const pasted = readPasted(text)
  if (pasted.kind === 'lines') throw new Error('These are lines')
  return readEntries(pasted, () => 'a')
}

const NBIB = `
PMID- 32187464
OWN - NLM
DP  - 2020 May 7
TI  - A Trial of Lopinavir-Ritonavir in Adults Hospitalized with
      Severe Covid-19.
PG  - 1787-1799
LID - 10.1056/NEJMoa2001282 [doi]
FAU - Cao, Bin
AU  - Cao B
FAU - Wang, Yeming
AU  - Wang Y
CN  - Two Wards Group
PT  - Journal Article
TA  - N Engl J Med
JT  - The New England journal of medicine
VI  - 382
IP  - 19
IS  - 1533-4406 (Electronic)

PMID- 1
DP  - 2008 Sep-Oct
TI  - Another.
AU  - Lee A
TA  - JAMA
`

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

test('what PubMed exports is read, each record whole', () => {
  const { references, unread } = read(NBIB)
  expect(unread).toEqual([])
  expect(references).toMatchObject([
    {
      type: 'article-journal',
      title: expect.stringMatching(/^A Trial of Lopinavir-Ritonavir in Adults Hospitalized with Severe Covid-19/),
      author: [{ family: 'Cao', given: 'Bin' }, { family: 'Wang', given: 'Yeming' }, { literal: 'Two Wards Group' }],
      issued: { 'date-parts': [[2020, 5, 7]] },
      'container-title': 'The New England journal of medicine',
      volume: '382',
      issue: '19',
      page: '1787-1799',
      ISSN: '1533-4406',
      DOI: '10.1056/NEJMoa2001282',
      PMID: '32187464',
    },
    {
      title: expect.stringMatching(/^Another/),
      issued: { 'date-parts': [[2008, 9]] },
      PMID: '1',
      'container-title': 'JAMA',
    },
  ])
})

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
