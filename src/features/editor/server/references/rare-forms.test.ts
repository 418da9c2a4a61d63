import { expect, test } from 'vitest'
import { bibtexFile } from '#formats/citations/bibtex.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { readEntries } from './read-entries.ts'

const read = (kind: 'bibtex' | 'ris' | 'wos', text: string) => readEntries({ kind, text }, () => 'a')
const first = (...sent: Parameters<typeof read>) => read(...sent).references[0]
const leftOut = (...sent: Parameters<typeof read>) => read(...sent).left_out.map(({ field }) => field)
const ris = (...lines: string[]) => `${lines.join('\n')}\nER  - `

test.each([
  ['SPR', 'Spring'],
  ['WIN', 'Winter'],
  ['NOV-DEC', 'Nov-Dec'],
])('Web of Science writes %s', (date, words) => {
  const record = first('wos', `PT J\nAU Lee, A\nTI Lamps at night\nSO Lamps\nPD ${date}\nPY 2019\nVL 2\nER\n`)
  expect(record && vancouver(record)).toBe(`Lee A. Lamps at night. Lamps. 2019 ${words};2.`)
})

test('an article of a magazine in RIS has its volume and its two months', () => {
  const lines = ['TY  - MGZN', 'TI  - Lamps', 'T2  - Time', 'PY  - 2001/11//Nov-Dec', 'VL  - 4', 'SP  - 7', 'EP  - 9']
  expect(first('ris', ris(...lines))).toMatchObject({
    type: 'article-journal',
    issued: {
      'date-parts': [
        [2001, 11],
        [2001, 12],
      ],
    },
    volume: '4',
    page: '7-9',
  })
})

test('the name of a conference next to its proceedings, and a second address, are reported', () => {
  const [one, two] = ['UR  - https://a.example/1', 'UR  - https://b.example/2']
  const talk = ris('TY  - CONF', 'TI  - Lamps', 'T2  - Lamp Days', 'C3  - Proceedings of Lamps', one, two)
  expect(first('ris', talk)).toMatchObject({ 'container-title': 'Proceedings of Lamps', URL: 'https://a.example/1' })
  expect(leftOut('ris', talk)).toEqual(['name of the conference', 'further web addresses'])
  const usual = ris('TY  - CONF', 'TI  - Lamps', 'T2  - Lamp Days', one, 'UR  - https://doi.org/10.5555/1')
  expect(leftOut('ris', usual)).toEqual([])
})

test('the edition of software is a version', () => {
  const record = first('ris', ris('TY  - COMP', 'TI  - Lamp', 'ET  - 2.1', 'PY  - 2019'))
  expect(record && vancouver(record)).toBe('Lamp [software]. Version 2.1. 2019.')
})

test.each([
  ["title = {The `bright' lamp}", { title: 'The ‘bright’ lamp' }],
  ["title = {The nurses' `o lamp's}", { title: "The nurses' `o lamp's" }],
  ['title = {Cells of \\textgreek{g}}', { title: 'Cells of γ' }],
  ['title = {A}, pages = {7--}', { page: '7' }],
])('BibTeX with %s', (fields, expected) => {
  expect(first('bibtex', `@article{a, ${fields}}`)).toMatchObject(expected)
})

test('a preprint of arXiv is written with the fields of its number', () => {
  const { references } = read('bibtex', '@misc{a, title = {A}, eprint = {2001.00042}, archiveprefix = {arXiv}}')
  const file = bibtexFile(references)
  expect(file).toContain('  eprint = {2001.00042},\n  archiveprefix = {arXiv},\n')
  expect(read('bibtex', file).references).toEqual(references)
})
