import { issueWithSupplement } from '../../citations/supplements.ts'
import { at, attribute, child, children, type Element, textOf, typeIn } from '../xml/xml.ts'

/** The volume, issue, pages and journal of an article; '' for each part that is not in the file. */
export type Imprint = {
  volume: string
  issue: string
  pages: string
  /** True if `pages` is a single page, which would otherwise be an article number. */
  isPage?: boolean
  issn: string
  publisher: string
  /** The article's numbers in PubMed and PubMed Central ("PMC2754242"), if the file has them. */
  pmid?: string
  pmcid?: string
}

const idOf = (meta: Element, types: string[]): string =>
  children(meta, 'article-id')
    .filter((id) => types.includes(typeIn(id, 'pub-id-type').toLowerCase()))
    .map(textOf)
    .find(Boolean)
    ?.trim() ?? ''

function pubmedOf(meta: Element): Pick<Imprint, 'pmid' | 'pmcid'> {
  const pmid = idOf(meta, ['pmid'])
  // Older files contain only the digits.
  const [, number] = /^(?:PMC)?(\d{1,9})$/i.exec(idOf(meta, ['pmcid', 'pmc'])) ?? []
  return { ...(/^\d{1,9}$/.test(pmid) ? { pmid } : {}), ...(number ? { pmcid: `PMC${number}` } : {}) }
}

function pagesOf(meta: Element): string {
  const [first, last, electronic] = ['fpage', 'lpage', 'elocation-id'].map((name) => textOf(child(meta, name)))
  if (!first) return [electronic, textOf(child(meta, 'page-range')), last].find(Boolean) ?? ''
  return last && last !== first ? `${first}-${last}` : first
}

function isOnePage(meta: Element): boolean {
  const [first, last] = ['fpage', 'lpage'].map((name) => textOf(child(meta, name)))
  return Boolean(first) && (!last || last === first)
}

// Returns the ISSN of the electronic edition if it is known, since the library shows that edition.
function issnOf(journal: Element | undefined): string {
  const known = journal ? children(journal, 'issn') : []
  const electronic = known.find((issn) =>
    [attribute(issn, 'pub-type'), attribute(issn, 'publication-format')].some((type) => type.startsWith('e')),
  )
  return textOf(electronic ?? known[0])
}

export function imprintOf(root: Element, meta: Element): Imprint {
  const journal = at(root, 'front', 'journal-meta')
  return {
    volume: textOf(child(meta, 'volume')),
    issue: issueWithSupplement(textOf(child(meta, 'issue')), textOf(child(meta, 'supplement'))),
    pages: pagesOf(meta),
    ...(isOnePage(meta) ? { isPage: true } : {}),
    issn: issnOf(journal),
    publisher: textOf(at(root, 'front', 'journal-meta', 'publisher', 'publisher-name')),
    ...pubmedOf(meta),
  }
}

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/** Returns the article's language as a BCP 47 tag; English if the file has none. */
export function languageOf(root: Element): string {
  const named = attribute(root, 'xml:lang')
  if (!LANGUAGE.test(named) || named.length > 35) return 'en'
  return named.replace(/^[a-z]+/i, (primary) => primary.toLowerCase())
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' })

/** Returns the English name of a language tag, such as "Spanish"; the tag itself if it is not a language. */
export const languageName = (tag: string): string =>
  /^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(tag) ? (LANGUAGES.of(tag) ?? tag) : tag
