import { expect, test } from 'vitest'
import { bibtexFile } from '#formats/citations/bibtex.ts'
import { readPasted } from '#formats/citations/pasted-references.ts'
import { risOf } from '#formats/citations/ris.ts'
import { ama } from '#formats/citations/styles/ama.ts'
import { apa } from '#formats/citations/styles/apa.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { readEntries } from './read-entries.ts'

function read(text: string) {
  const pasted = readPasted(text)
  if (pasted.kind === 'lines') throw new Error('These are lines')
  return readEntries(pasted, () => 'a').references
}

const RIS = ['TY  - JOUR', 'TI  - Beds', 'T2  - Annals of Wards']

test.each([
  ['RIS, J2', [...RIS, 'J2  - Ann. Wards', 'ER  - '].join('\n')],
  ['RIS, JF and JO', RIS.join('\n').replace('T2', 'JF').concat('\nJO  - Ann Wards\nER  - ')],
  ['PubMed', 'PMID- 7\nTI  - Beds.\nTA  - Ann Wards\nJT  - Annals of Wards'],
  ['Web of Science', 'PT J\nTI Beds\nSO Annals of Wards\nJI Ann. Wards\nER'],
  ['biblatex', '@article{a, title={Beds}, journaltitle={Annals of Wards}, shortjournal={Ann. Wards}}'],
  [
    'CSL-JSON',
    '[{"type":"article-journal","title":"Beds","container-title":"Annals of Wards","journalAbbreviation":"Ann. Wards"}]',
  ],
])('medical styles print the abbreviation of the journal: %s', (_format, text) => {
  const [reference] = read(text)
  expect(reference && [vancouver, ama, apa].map((style) => style(reference))).toEqual([
    'Beds. Ann Wards.',
    'Beds. Ann Wards.',
    'Beds. (n.d.). Annals of Wards.',
  ])
  for (const file of reference ? [bibtexFile([reference]), risOf(reference)] : [])
    expect(read(file)[0]).toMatchObject({
      'container-title': 'Annals of Wards',
      'container-title-short': reference?.['container-title-short'],
    })
})

test('one title of a journal, under any tag, is its whole title', () => {
  for (const tag of ['JF', 'JO', 'JA', 'J1', 'J2'])
    expect(read(`TY  - JOUR\nTI  - Beds\n${tag}  - JAMA\nER  - `)[0]).toMatchObject({ 'container-title': 'JAMA' })
  expect(read('PMID- 7\nTI  - Beds\nTA  - JAMA\nJT  - JAMA')[0]).not.toHaveProperty('container-title-short')
})
