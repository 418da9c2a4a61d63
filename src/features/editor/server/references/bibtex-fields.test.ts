import { expect, test } from 'vitest'
import { readEntries } from './read-entries.ts'

const read = (fields: string) =>
  readEntries({ kind: 'bibtex', text: `@article{a, title = {T}, year = 2020,\n${fields}\n}` }, () => 'a').references[0]

test.each([
  ['jan # "~5"', [2020, 1, 5]],
  ['"5~" # jan', [2020, 1, 5]],
  ['oct # "~12"', [2020, 10, 12]],
  ['"12~" # oct', [2020, 10, 12]],
  ['{Sept.}', [2020, 9]],
  ['{03}', [2020, 3]],
  ['3', [2020, 3]],
  ['{October 7}', [2020, 10, 7]],
  ['{7th of Oct}', [2020, 10, 7]],
  ['{Dezember}', [2020, 12]],
  ['{99}', [2020]],
])('a month %s is read', (month, parts) => {
  expect(read(`month = ${month}`)?.issued).toEqual({ 'date-parts': [parts] })
})

test.each([
  ['{March/April}', [2020, 3], [2020, 4]],
  ['mar # "/" # apr', [2020, 3], [2020, 4]],
  ['{Mar-Apr}', [2020, 3], [2020, 4]],
  ['{Dec--Jan}', [2020, 12], [2021, 1]],
  ['{May 28--30}', [2020, 5, 28], [2020, 5, 30]],
])('both ends of %s are read', (month, ...ends) => {
  expect(read(`month = ${month}`)?.issued).toEqual({ 'date-parts': ends })
})

test('a season is read', () => {
  expect(read('month = {Spring}')?.issued).toEqual({ 'date-parts': [[2020]], season: 1 })
})

test.each([
  ['May 2020', [2020, 5]],
  ['5 May 2020', [2020, 5, 5]],
  ['2020-05-05', [2020, 5, 5]],
])('a date in words is a date: %s', (date, parts) => {
  const { references } = readEntries({ kind: 'bibtex', text: `@article{a, title={T}, date={${date}}}` }, () => 'a')
  expect(references[0]?.issued).toEqual({ 'date-parts': [parts] })
})

test('a separate day stays a day', () => {
  expect(read('month = mar, day = {9}')?.issued).toEqual({ 'date-parts': [[2020, 3, 9]] })
})

test.each([
  ['year = {in press}', undefined, 'in press'],
  ['year = {2020, in press}', [2020], 'in press'],
  ['year = {forthcoming}', undefined, 'forthcoming'],
  ['year = {To appear}, month = may', undefined, 'forthcoming'],
  ['year = {2020}, note = {Submitted for publication}', [2020], 'submitted'],
  ['date = {2020-05}, pubstate = {inpress}', [2020, 5], 'in press'],
  ['date = {2020}, pubstate = {inpreparation}', [2020], 'in preparation'],
  ['year = {2020a}, month = may', [2020, 5], undefined],
  ['year = {c. 1998}, note = {Submitted to a journal by hand}', [1998], undefined],
])('the status of a work is kept: %s', (fields, parts, status) => {
  const { references } = readEntries({ kind: 'bibtex', text: `@article{a, title={T}, ${fields}}` }, () => 'a')
  expect([references[0]?.issued?.['date-parts'][0], references[0]?.status]).toEqual([parts, status])
})

test.each([
  ['jama', 'jama'],
  ['j_clin-epi', 'j_clin-epi'],
  ['jacm', 'Journal of the ACM'],
])('a journal with an unknown abbreviation keeps it as its name: %s', (journal, name) => {
  expect(read(`note = {journal = {other}}, journal = ${journal}`)?.['container-title']).toBe(name)
})

test.each([
  [String.raw`The \LaTeX{} companion, \TeX\ and {\LaTeX}`, 'The LaTeX companion, TeX and LaTeX'],
  [String.raw`\BibTeX for you`, 'BibTeX for you'],
  [String.raw`Five\,\% of wards\\ at night`, 'Five % of wards at night'],
  [String.raw`Hyphen\-ation and \textit{E.\ coli}`, 'Hyphenation and E. coli'],
  [
    String.raw`$p \geq 0.05$, 3$\times$4, \ensuremath{\alpha}-\mbox{5-HT} at 37$^\circ$C`,
    'p ≥ 0.05, 3×4, α-5-HT at 37°C',
  ],
  [String.raw`$\mathrm{CO_2}$ and $10^{-3}$ in \protect\textbf{bold}`, 'CO₂ and 10⁻³ in bold'],
  [String.raw`Garc{\'\i}a, Garc\'{\i}a, Garc\'\i a and na\"{\i}ve`, 'García, García, García and naïve'],
  [String.raw`Beds\dots\ and \o\ \aa\ wards\ldots`, 'Beds… and ø å wards…'],
  [
    String.raw`\ce{CO2}, \ce{HCO3-}, \ce{SO4^2-}, \ce{Fe^{3+}} and \ce{CuSO4.5H2O}`,
    'CO₂, HCO₃⁻, SO₄²⁻, Fe³⁺ and CuSO₄·5H₂O',
  ],
  [String.raw`\ce{2H2 + O2 -> 2H2O} and {\ce{^{14}C}} in $\ce{N2O}$`, '2H₂ + O₂ → 2H₂O and ¹⁴C in N₂O'],
  [String.raw`\SI{5}{mg}, {\qty{20}{\micro\gram\per\liter}} or $\num{3e4}$`, '5 mg, 20 μg L⁻¹ or 3 × 10⁴'],
  [String.raw`{\"U}ber \'Etudes \& \$5`, 'Über Études & $5'],
])('TeX commands in a title become plain text: %s', (title, words) => {
  expect(readEntries({ kind: 'bibtex', text: `@book{a, title={${title}}}` }, () => 'a').references[0]?.title).toBe(
    words,
  )
})

test.each(['eid', 'articleno', 'Article-Number'])('an article’s number in %s becomes its page', (field) => {
  expect(read(`volume = {7}, number = {4}, ${field} = {1234}`)).toMatchObject({ issue: '4', page: '1234' })
})
