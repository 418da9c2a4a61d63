import { expect, test } from 'vitest'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { readEntries } from './read-entries.ts'

const authorsOf = (text: string, kind: 'bibtex' | 'ris' | 'nbib' = 'bibtex') =>
  readEntries({ kind, text }, () => 'a').references[0]?.author

test.each([
  ['al-Masri, Omar', [{ family: 'al-Masri', given: 'Omar' }]],
  ['Omar al-Masri', [{ family: 'al-Masri', given: 'Omar' }]],
  ['Abd al-Malik, Jean-Luc', [{ family: 'Abd al-Malik', given: 'Jean-Luc' }]],
  ['Lee-Hart, Bo', [{ family: 'Lee-Hart', given: 'Bo' }]],
  ['Hove, Pia van den', [{ family: 'van den Hove', given: 'Pia' }]],
  ["d'Angelo, Mia", [{ family: "d'Angelo", given: 'Mia' }]],
  ["{d'}Angelo, Mia", [{ family: "d'Angelo", given: 'Mia' }]],
  ['{King, Sr.}, Lee', [{ family: 'King', given: 'Lee', suffix: 'Sr.' }]],
  ['given=Lee, family={King, III}', [{ family: 'King', given: 'Lee', suffix: 'III' }]],
  ['{King, Jr.}', [{ family: 'King', suffix: 'Jr.' }]],
  ['family=Hove, given=Pia, given-i=P, prefix=van den', [{ family: 'van den Hove', given: 'Pia' }]],
  ['{Wards, Beds III}', [{ literal: 'Wards, Beds III' }]],
])('the BibTeX author %s is read', (author, names) => {
  expect(authorsOf(`@article{a, title={T}, author={${author}}}`)).toEqual(names)
})

test.each([
  ['ris', 'TY  - JOUR\nTI  - T\nAU  - Hove, Pia van den\nER  - '],
  ['nbib', 'PMID- 2\nTI  - T\nFAU - Hove, Pia van den\nAU  - Hove PVD'],
  ['bibtex', '@article{a, title={T}, author={Hove, Pia van den}}'],
] as const)('particles after the given names belong to the family name in %s', (kind, text) => {
  const [reference] = readEntries({ kind, text }, () => 'a').references
  expect(reference && vancouver(reference)).toBe('van den Hove P. T.')
})
