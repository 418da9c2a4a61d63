import { expect, test } from 'vitest'
import { bibtexOf } from '#formats/citations/bibtex.ts'
import { referenceFromCsl } from '#formats/citations/from-csl.ts'
import { referenceSchema } from '#formats/citations/reference-schema.ts'
import { readEntries } from './read-entries.ts'

const titleOf = (bibtex: string): string => /^ {2}title = \{(.*)\},?$/m.exec(bibtex)?.[1] ?? ''

const rewritten = (title: string): string => {
  const [reference] = readEntries(
    { kind: 'bibtex', text: `@article{a, title = {${title}}, year=2020}` },
    () => 'a',
  ).references
  if (!reference) throw new Error('Nothing was read')
  expect(referenceSchema.parse(reference)).toEqual(reference)
  return titleOf(bibtexOf(reference))
}

test.each([
  'A Trial of {SARS-CoV-2} and {TP53} in Leeds and Beds',
  'Sepsis in Leeds: {HbA1c} after {HbA1c} and HbA1c',
  'No Protected Words in Leeds',
  '{The Whole Title Is Protected}',
  'The {United Kingdom} and {Alzheimer}’s Disease',
  'Costs of 5 \\% \\& {IL-6} \\_ more',
])('protected words stay protected and others free: %s', (title) => {
  expect(rewritten(title)).toBe(title)
})

test.each([
  ['The {E}bola {V}irus', 'The {Ebola} {Virus}'],
  ['{\\"U}ber {\\LaTeX} and {\\"A}rzte', 'Über {LaTeX} and Ärzte'],
  ['\\textit{Staphylococcus} in {\\ce{H2O}}', 'Staphylococcus in {H₂O}'],
  ['Levels of $x_{ab}$ and $\\alpha$-{TNF}', 'Levels of xab and α-{TNF}'],
  ['An {MRI} study of {IL-6} {and} {{nested} braces}', 'An {MRI} study of {IL-6} {and} {nested braces}'],
])('only braces that protect words are kept: %s', (title, again) => {
  expect(rewritten(title)).toBe(again)
})

test.each([
  [
    'Sepsis in Leeds: effects of SARS-CoV-2 on the mRNA of T-cells',
    'Sepsis in {Leeds}: effects of {SARS-CoV-2} on the {mRNA} of {T-cells}',
  ],
  ['Vitamin D for patients with hepatitis C. A review', 'Vitamin {D} for patients with hepatitis {C}. A review'],
  ['A Trial of Early Beds in Patients With COVID-19', 'A Trial of Early Beds in Patients With {COVID-19}'],
  ['Meta-Analysis of Nights and pH', 'Meta-Analysis of Nights and {pH}'],
])('of a title from elsewhere, the words that need their capitals are protected: %s', (title, written) => {
  const reference = referenceFromCsl({ type: 'article-journal', title }, 'a')
  expect(reference && titleOf(bibtexOf(reference))).toBe(written)
})
