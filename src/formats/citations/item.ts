import { oneLine } from '#shared/text/one-line.ts'
import { fundersInWords } from '../article/awards.ts'
import type { PublishedArticle } from '../article/published-article.ts'
import { LIBRARY_NAME, PUBLISHER } from '#shared/business.ts'
import { partialDate } from '#shared/time/partial-date.ts'
import { citedDate } from '#formats/citations/dates/cited-date.ts'
import { citedTitle } from '#formats/citations/cited-title.ts'
import { suffixApart } from '../jats/front/names.ts'
import { wholePages } from './pages.ts'
import type { CitedName, ReferenceRecord } from './reference.ts'

/** A paper of the library in CSL-JSON 1.0. All citations and exports of the paper are created from it. */
export type CitationItem = ReferenceRecord & {
  type: 'article-journal'
  'container-title': string
  URL: string
  abstract?: string
  /** Keywords separated by "; ", since keywords may contain commas. */
  keyword?: string
  version?: string
  /** The funders and their grants, after "Funding: ", since CSL has no field for them. */
  note?: string
}

/** The words before the funders in the note of a citation item. */
export const FUNDING = 'Funding: '

function nameOf({ given_name, family_name }: PublishedArticle['authors_meta'][number]): CitedName {
  if (!given_name) return { literal: oneLine(family_name) }
  const { family, suffix } = suffixApart(oneLine(family_name))
  return { family, given: oneLine(given_name), ...(suffix ? { suffix } : {}) }
}

const withoutEmpty = <T extends object>(item: T): T =>
  Object.fromEntries(
    Object.entries(item).filter(([, value]) => value && (value as { length?: number }).length !== 0),
  ) as T

/** Converts a paper to its citation item. `page` is the absolute URL of the paper's page. Pure. */
export function citationItem(paper: PublishedArticle, page: string): CitationItem {
  const { imprint } = paper
  const funding = fundersInWords(paper.article.front?.awards ?? [])
  return withoutEmpty({
    id: paper.paper_id,
    type: 'article-journal',
    title: oneLine(citedTitle(paper)),
    author: paper.authors_meta.map(nameOf),
    issued: citedDate(partialDate(paper.issued) ?? { from: { year: Number(paper.issued.slice(0, 4)) } }),
    'container-title': paper.journal ?? LIBRARY_NAME,
    volume: imprint?.volume ?? '',
    issue: imprint?.issue ?? '',
    page: wholePages(imprint?.pages ?? ''),
    'page-first': imprint?.isPage ? imprint.pages : '',
    number: paper.source === 'inflo' ? paper.paper_id : '',
    ISSN: imprint?.issn ?? '',
    DOI: paper.doi ?? '',
    URL: page,
    publisher: paper.source === 'inflo' ? PUBLISHER : (imprint?.publisher ?? ''),
    abstract: paper.abstract.trim(),
    keyword: paper.keywords.map((keyword) => oneLine(keyword).replaceAll(';', ',')).join('; '),
    language: paper.language,
    version: paper.source === 'inflo' ? String(paper.version) : '',
    note: funding && `${FUNDING}${oneLine(funding)}`,
  })
}
