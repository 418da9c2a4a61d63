import type { Kernel } from '#server/kernel.ts'
import type { Award, Reference } from '#formats/article/article.ts'
import { referenceText } from '#formats/article/text.ts'
import { doiAddress } from '#formats/citations/identifiers.ts'
import { suffixApart } from '#formats/jats/front/names.ts'
import { LIBRARY_NAME, PUBLISHER } from '#shared/business.ts'
import { pageEnds } from '#formats/citations/pages.ts'
import { asLinkedData } from '#shared/linked-data.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { isoDate } from '#shared/time/partial-date.ts'
import { ratingInWords } from '../../asker-rating.ts'
import { pageAddress } from '../addresses.ts'
import type { PaperMetadata, Paper } from '../../contract.ts'
import { readPaper } from '../reader/read-paper.ts'

/** Returns the metadata for the head of a paper's page. @throws Failure not_found */
export async function readMetadata(kernel: Kernel, idOrPaperId: string): Promise<PaperMetadata> {
  const paper = await readPaper(kernel, idOrPaperId)
  return headOf(paper, { page: pageAddress(kernel, paper), site: kernel.settings.publicUrl })
}

type Named = [name: string, content: string | null | undefined]

const slashed = ({ issued }: Paper): string => isoDate(issued).replaceAll('-', '/')

/**
 * Returns a name as "Family, Given", so that reference managers need not guess where a compound family name begins. The
 * name of a group is returned unchanged.
 */
function citedAuthor({ name, given_name: given, family_name: stored }: Paper['authors_meta'][number]): string {
  if (!given || !stored) return name
  const { family, suffix } = suffixApart(stored)
  return `${family}, ${[given, suffix].filter(Boolean).join(' ')}`
}

const authorTags = (author: Paper['authors_meta'][number]): Named[] => [
  ['citation_author', citedAuthor(author)],
  ...author.affiliations.map((affiliation): Named => ['citation_author_institution', affiliation]),
  ['citation_author_orcid', author.orcid && `https://orcid.org/${author.orcid}`],
]

const placeTags = ({ imprint }: Paper): Named[] => {
  const { first, last } = pageEnds(imprint?.pages ?? '')
  return [
    ['citation_volume', imprint?.volume],
    ['citation_issue', imprint?.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    ['citation_issn', imprint?.issn],
  ]
}

// The tags that Google Scholar and reference managers read.
const citationTags = (paper: Paper, { page }: PaperAddresses): Named[] => [
  ['citation_title', paper.title],
  ...paper.authors_meta.flatMap(authorTags),
  ['citation_publication_date', slashed(paper)],
  ['citation_online_date', slashed(paper)],
  ['citation_journal_title', paper.journal ?? LIBRARY_NAME],
  ...placeTags(paper),
  ['citation_doi', paper.doi],
  ['citation_keywords', paper.keywords.join('; ')],
  ['citation_language', paper.language],
  ['citation_abstract_html_url', page],
  ['citation_fulltext_html_url', page],
  ['citation_pdf_url', `${page}.pdf`],
]

const previewTags = (paper: Paper, { page, site }: PaperAddresses): Named[] => [
  ['og:type', 'article'],
  ['og:site_name', 'Inflo'],
  ['og:title', paper.title],
  ['og:description', paper.summary],
  ['og:url', page],
  ['article:published_time', isoDate(paper.issued)],
  ['article:modified_time', paper.updated_at],
  ['article:section', paper.category],
  ...paper.authors_meta.map(({ member_id: id }): Named => [
    'article:author',
    id && `${site}/profile/${encodeURIComponent(id)}/public`,
  ]),
  ...paper.keywords.map((keyword): Named => ['article:tag', keyword]),
]

const cardTags = ({ title, summary }: Paper): Named[] => [
  ['description', summary],
  ['twitter:card', 'summary'],
  ['twitter:title', title],
  ['twitter:description', summary],
]

// Omits tags without content.
const said = (tags: Named[]): [string, string][] =>
  tags.flatMap(([name, content]): [string, string][] => (content?.trim() ? [[name, content.trim()]] : []))

/** The file formats of a paper, each with the file extension in its URL. */
const ALTERNATES = [
  { ending: 'pdf', type: 'application/pdf', title: 'PDF' },
  { ending: 'jats.xml', type: 'application/xml', title: 'JATS XML' },
  { ending: 'md', type: 'text/markdown', title: 'Markdown' },
  { ending: 'bib', type: 'application/x-bibtex', title: 'BibTeX' },
  { ending: 'ris', type: 'application/x-research-info-systems', title: 'RIS' },
  { ending: 'csl.json', type: 'application/vnd.citationstyles.csl+json', title: 'CSL-JSON' },
]

const linksOf = (paper: Paper, { page }: PaperAddresses): PaperMetadata['links'] => [
  { rel: 'canonical', href: paper.source === 'imported' && paper.doi ? doiAddress(paper.doi) : page },
  ...(paper.licence_url ? [{ rel: 'license', href: paper.licence_url }] : []),
  ...ALTERNATES.map(({ ending, type, title }) => ({ rel: 'alternate', type, title, href: `${page}.${ending}` })),
]

/** Returns the metadata of a paper's page for search engines, reference managers and link previews. Pure. */
function headOf(paper: Paper, addresses: PaperAddresses): PaperMetadata {
  const named = said([...citationTags(paper, addresses), ...cardTags(paper)])
  const properties = said(previewTags(paper, addresses))
  return {
    meta: [
      ...named.map(([name, content]) => ({ name, content })),
      ...properties.map(([property, content]) => ({ property, content })),
    ],
    links: linksOf(paper, addresses),
    linked_data: asLinkedData(articleInWords(paper, addresses)),
  }
}

type PaperAddresses = {
  /** The absolute URL of the paper's page. */
  page: string
  /** The absolute URL of the site, without a trailing slash. */
  site: string
}

type Author = Paper['authors_meta'][number]

const organization = (name: string) => ({ '@type': 'Organization', name })

/** Returns the given values without nulls, empty strings and empty lists. Pure. */
const known = (values: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

function authorInWords(author: Author, { site }: PaperAddresses): object {
  const { name, given_name: givenName, family_name: familyName, orcid, member_id: id } = author
  // An author without a given name is a group.
  if (!givenName) return organization(name)
  const orcidAddress = orcid && `https://orcid.org/${orcid}`
  return known({
    '@type': 'Person',
    name,
    givenName,
    familyName,
    url: id && `${site}/profile/${encodeURIComponent(id)}/public`,
    identifier: orcid && { '@type': 'PropertyValue', propertyID: 'ORCID', value: orcid, url: orcidAddress },
    sameAs: orcidAddress,
    affiliation: author.affiliations.map(organization),
  })
}

const referenceInWords = (reference: Reference): object =>
  known({
    '@type': 'CreativeWork',
    name: oneLine(referenceText(reference)),
    sameAs: reference.doi && doiAddress(reference.doi),
  })

const grantInWords = ({ funders, numbers }: Award): object =>
  known({
    '@type': 'Grant',
    identifier: numbers,
    funder: funders.map(({ name, id }) => known({ ...organization(name), '@id': id })),
  })

/** Returns the asker's rating as a review in schema.org terms. The asker is named only if the paper credits them. */
const ratingInLinkedData = (
  rating: Paper['asker_ratings'][number],
  { professional_contributor: asker }: Paper,
): object => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: asker?.name ?? 'The asker of the question' },
  datePublished: rating.rated_at,
  reviewBody: ratingInWords(rating),
})

const identifiersOf = ({ source, doi, paper_id: value }: Paper): object[] => [
  ...(doi ? [{ '@type': 'PropertyValue', propertyID: 'DOI', value: doi, url: doiAddress(doi) }] : []),
  ...(source === 'inflo' ? [{ '@type': 'PropertyValue', propertyID: LIBRARY_NAME, value }] : []),
]

function publisherOf({ source, imprint }: Paper, { site }: PaperAddresses): object | undefined {
  if (source === 'inflo') return { ...organization(PUBLISHER), url: site }
  return imprint?.publisher ? organization(imprint.publisher) : undefined
}

/** Describes a paper in schema.org terms, using only data that its page shows. Pure. */
const articleInWords = (paper: Paper, addresses: PaperAddresses): object =>
  known({
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': addresses.page,
    url: addresses.page,
    headline: paper.title,
    name: paper.title,
    abstract: paper.abstract,
    datePublished: isoDate(paper.issued),
    dateModified: paper.updated_at,
    inLanguage: paper.language,
    keywords: paper.keywords,
    articleSection: paper.category,
    wordCount: paper.word_count,
    license: paper.licence_url,
    isAccessibleForFree: true,
    isPartOf: known({ '@type': 'Periodical', name: paper.journal ?? LIBRARY_NAME, issn: paper.imprint?.issn }),
    publisher: publisherOf(paper, addresses),
    identifier: identifiersOf(paper),
    sameAs: paper.doi && doiAddress(paper.doi),
    version: String(paper.version),
    author: paper.authors_meta.map((author) => authorInWords(author, addresses)),
    citation: paper.article.references.map(referenceInWords),
    funding: (paper.article.front?.awards ?? []).map(grantInWords),
    review: paper.asker_ratings.map((rating) => ratingInLinkedData(rating, paper)),
    encoding: { '@type': 'MediaObject', encodingFormat: 'application/pdf', contentUrl: `${addresses.page}.pdf` },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'ReadAction' },
      userInteractionCount: paper.views,
    },
  })
