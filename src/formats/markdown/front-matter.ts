import { printedName } from '#shared/text/eastern-names.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import { isDraft, type PublishedArticle } from '../article/published-article.ts'
import { doiAddress } from '../citations/identifiers.ts'
import { addressMarkdown, begun, escaped } from './inlines.ts'

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

export const keywordsOf = ({ keywords }: PublishedArticle): string =>
  keywords.length > 0 ? `**Keywords:** ${escaped(keywords.join('; '))}` : ''

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
