import { printedName } from '#shared/text/eastern-names.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import { isDraft, type PublishedArticle } from '../article/published-article.ts'
import { doiAddress } from '../citations/identifiers.ts'
import { directed, directionOfInlines } from './direction.ts'
import { addressMarkdown, begun, escaped, inlinesMarkdown, lineMarkdown } from './inlines.ts'

export const nameOf = ({ given_name, family_name, family_first }: PublishedArticle['authors_meta'][number]): string =>
  printedName(given_name, family_name, family_first)

/** Returns the authors with their affiliations. Pure. */
export const authorsOf = ({ authors_meta: authors }: PublishedArticle): string =>
  authors
    .map((author) => {
      const { affiliations } = author
      const name = nameOf(author)
      return escaped(affiliations.length > 0 ? `${name} (${affiliations.join('; ')})` : name)
    })
    .join(', ')

/** Returns a line of metadata with its name. */
const factOf = (name: string, text: string): string => `**${escaped(name.replace(/\s*[.:]+\s*$/, ''))}:** ${text}`

/** Returns the keywords, and the terms of other kinds and in other languages, one kind on each line. Pure. */
export const keywordsOf = ({ keywords, article }: PublishedArticle): string[] =>
  [{ title: 'Keywords', keywords }, ...(article.front?.keywordGroups ?? [])]
    .filter((group) => group.keywords.length > 0)
    .map((group) => factOf(group.title, escaped(group.keywords.join('; '))))

/** Returns the editors and the related articles, each on a line. Pure. */
export const relationsOf = ({ article: { front } }: PublishedArticle, notes: ReadonlySet<string>): string[] => [
  ...(front?.editors ?? []).map(({ name, role, affiliations }) =>
    factOf(role, escaped([name, ...affiliations].join(', '))),
  ),
  ...(front?.related ?? []).map(({ what, title, href }) =>
    factOf(what, inlinesMarkdown([{ t: 'a', href, c: title }], notes)),
  ),
]

/** Returns the translated titles, each on a line. Pure. */
export const translatedTitlesOf = ({ article: { front } }: PublishedArticle, notes: ReadonlySet<string>): string[] =>
  (front?.translatedTitles ?? []).map((title) =>
    directed(begun(lineMarkdown(title, notes)), directionOfInlines(title), 'ltr'),
  )

/** Returns the date, the version and the licence. Pure. */
export const statusOf = (paper: PublishedArticle): string =>
  isDraft(paper)
    ? `Draft of ${longPartialDate(paper.issued)} · not published · ${paper.licence_name}`
    : `${longPartialDate(paper.issued)} · version ${paper.version} · ${paper.licence_name}`

/** Returns the journal of an imported article and the article's DOI. Pure. */
export function sourceOf({ journal, doi }: PublishedArticle): string {
  const name = journal ? begun(`*${escaped(journal)}*`) : ''
  const link = doi ? `doi: [${escaped(doi)}](${addressMarkdown(doiAddress(doi))})` : ''
  return [name, link].filter(Boolean).join(' · ')
}
