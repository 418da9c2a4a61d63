import type { Article, Award, FrontMatter } from './article.ts'

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Returns an award as a sentence: "Medical Research Council: MR/K01, to Jane Doe." Pure. */
function sentenceOf({ funders, numbers, recipients }: Award): string {
  const funder = listed.format(funders.map(({ name }) => name))
  const grant = [funder, listed.format(numbers)].filter(Boolean).join(': ')
  const receivers = recipients.length > 0 ? `${grant ? 'to ' : 'Awarded to '}${listed.format(recipients)}` : ''
  return `${[grant, receivers].filter(Boolean).join(', ')}.`
}

/**
 * Returns the funders with the numbers of their grants: "Medical Research Council [MR/K01, MR/K02]; Lantern Trust".
 * Source: the field FU of Web of Science. Pure.
 */
export const fundersInWords = (awards: Award[]): string =>
  awards
    .map(({ funders, numbers }) => {
      const grants = numbers.length > 0 ? `[${numbers.join(', ')}]` : ''
      return [listed.format(funders.map(({ name }) => name)), grants].filter(Boolean).join(' ')
    })
    .filter(Boolean)
    .join('; ')

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns whether a text names all numbers and funders of an award. */
const isSaid = ({ funders, numbers }: Award, text: string): boolean =>
  [...numbers, ...funders.map(({ name }) => name)].every((words) => lettersOf(text).includes(lettersOf(words)))

/** Returns a sentence for each award that a statement does not name completely. Pure. */
export const sentencesBeside = (statement: string, awards: Award[]): string[] =>
  awards
    .filter((award) => !statement || !isSaid(award, statement))
    .map(sentenceOf)
    .filter((sentence) => sentence !== '.')

/** The front matter of a paper written in Inflo, whose other metadata is not part of its text. */
const OWN_FRONT: FrontMatter = {
  kind: '',
  translatedTitles: [],
  history: [],
  editors: [],
  correspondence: [],
  authorNotes: [],
  rights: { copyright: '', terms: [] },
  related: [],
}

/** Adds awards to an article as data. Pure. */
export const withAwards = (article: Article, awards: Award[]): Article =>
  awards.length > 0 ? { ...article, front: { ...(article.front ?? OWN_FRONT), awards } } : article
