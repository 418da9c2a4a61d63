import { expect, test } from 'vitest'
import { bibtexOf } from '#formats/citations/bibtex.ts'
import { readPasted } from '#formats/citations/pasted-references.ts'
import { risOf } from '#formats/citations/ris.ts'
import { ama } from '#formats/citations/styles/ama.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { readEntries } from './read-entries.ts'

function read(text: string) {
  const pasted = readPasted(text)
  if (pasted.kind === 'lines') throw new Error('These are lines')
  const [reference] = readEntries(pasted, () => 'a').references
  if (!reference) throw new Error('Nothing was read')
  return reference
}

const ris = (...lines: string[]) =>
  read(`TY  - JOUR\nT1  - Beds\nA1  - Okoro, Ann\nY1  - 2021/03/05\n${lines.join('\n')}\nER  - `)

test.each([
  ['medRxiv', '2021.03.05.21250001'],
  ['bioRxiv', '2021.03.05.430001'],
])('the RIS of %s is a preprint, and its number is no page', (server, number) => {
  const reference = ris(`JF  - ${server}`, `DO  - 10.1101/${number}`, `SP  - ${number}`)
  expect(reference.type).toBe('article')
  expect(vancouver(reference)).toBe(`Okoro A. Beds. ${server} [Preprint]. 2021 Mar 5. doi: 10.1101/${number}`)
  expect(ama(reference)).toContain(`${server}. Preprint posted online March 5, 2021.`)
  expect(read(risOf(reference))).toEqual(reference)
  expect(read(bibtexOf(reference))).toEqual(reference)
})

test('the BibTeX of a server is a preprint', () => {
  const reference = read(`@article {Okoro2021.03.05.430001,
    author = {Okoro, Ann}, title = {Beds}, elocation-id = {2021.03.05.430001}, year = {2021},
    doi = {10.1101/2021.03.05.430001}, publisher = {Cold Spring Harbor Laboratory}, journal = {bioRxiv},
    URL = {https://www.biorxiv.org/content/early/2021/03/05/2021.03.05.430001},
    eprint = {https://www.biorxiv.org/content/early/2021/03/05/2021.03.05.430001.full.pdf}}`)
  expect(vancouver(reference)).toBe('Okoro A. Beds. bioRxiv [Preprint]. 2021. doi: 10.1101/2021.03.05.430001')
})

test.each([
  ['10.1101/2021.03.05.21250001v2', 'medRxiv'],
  ['10.1101/123456', 'bioRxiv'],
  ['10.64898/2025.12.01.690001', 'bioRxiv'],
  ['10.48550/arXiv.2101.00001', 'arXiv'],
  ['10.21203/rs.3.rs-100001/v1', 'Research Square'],
  ['10.2139/ssrn.3000001', 'SSRN'],
  ['10.20944/preprints202101.0001.v1', 'Preprints.org'],
  ['10.26434/chemrxiv-2021-abcde', 'ChemRxiv'],
  ['10.31234/osf.io/abcde', 'PsyArXiv'],
])('the DOI %s is of a preprint on %s', (DOI, server) => {
  expect(ris(`DO  - ${DOI}`)).toMatchObject({ type: 'article', 'container-title': server })
  for (const type of ['article-journal', 'report', 'webpage'])
    expect(read(JSON.stringify([{ type, title: 'Beds', DOI }]))).toMatchObject({ type: 'article' })
})

test.each([
  ['JF  - Genome Research', 'DO  - 10.1101/gr.100001.121', 'SP  - 12'],
  ['JF  - Ward Journal', 'DO  - 10.1101/2021.03.05.21250001', 'VL  - 3'],
])('an article of a journal is no preprint: %s', (...lines) => {
  expect(ris(...lines).type).toBe('article-journal')
})

test.each([
  ['JO  - arXiv preprint arXiv:2101.00001'],
  ['JO  - arXiv:2101.00001'],
  ['JO  - CoRR', 'VL  - abs/2101.00001'],
])('a number of arXiv is kept: %s', (...lines) => {
  expect(vancouver(ris(...lines))).toBe(
    'Okoro A. Beds. arXiv [Preprint]. 2021 Mar 5;arXiv:2101.00001. Available from: https://arxiv.org/abs/2101.00001',
  )
})

test('a number that the DOI does not contain is kept', () => {
  expect(ris('JF  - medRxiv', 'SP  - 2021.03.05.21250001')).toMatchObject({
    type: 'article',
    number: '2021.03.05.21250001',
  })
})

test.each([
  ['eprinttype={pmid}', { PMID: '30000007' }],
  ['eprinttype = "PubMed"', { PMID: '30000007' }],
  ['archivePrefix={PMID}', { PMID: '30000007' }],
  ['eprinttype={pmcid}', { PMCID: 'PMC30000007' }],
])('the number of an archive is kept: %s', (archive, ids) => {
  const entry = `@article{a, title={Beds}, journal={Ward J}, year={2020}, eprint={30000007}, ${archive}}`
  expect(read(entry)).toMatchObject({ type: 'article-journal', ...ids })
})
