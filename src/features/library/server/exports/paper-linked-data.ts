import { isoDate } from '#shared/time/partial-date.ts'
import { oneLine } from '#shared/text/one-line.ts'
import type { Reference } from '#formats/article/article.ts'
import { referenceText } from '#formats/article/text.ts'
import type { Paper } from '../../contract.ts'
import { LIBRARY_NAME, PUBLISHER } from '#shared/business.ts'
import { doiAddress } from '#formats/citations/identifiers.ts'

export type PaperAddresses = {
  /** The paper's page, absolute. */
  page: string
  /** The site itself, absolute, without a slash at its end. */
  site: string
}

type Author = Paper['authors_meta'][number]

const organization = (name: string) => ({ '@type': 'Organization', name })

/** What is known; empty texts, lists and nulls say nothing and are left out. Pure. */
const known = (values: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

function authorInWords(author: Author, { site }: PaperAddresses): object {
  const { name, given_name: givenName, family_name: familyName, orcid, member_id: id } = author
  // A group that writes under one name has no given name.
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

const identifiersOf = ({ source, doi, paper_id: value }: Paper): object[] => [
  ...(doi ? [{ '@type': 'PropertyValue', propertyID: 'DOI', value: doi, url: doiAddress(doi) }] : []),
  ...(source === 'inflo' ? [{ '@type': 'PropertyValue', propertyID: LIBRARY_NAME, value }] : []),
]

function publisherOf({ source, imprint }: Paper, { site }: PaperAddresses): object | undefined {
  if (source === 'inflo') return { ...organization(PUBLISHER), url: site }
  return imprint?.publisher ? organization(imprint.publisher) : undefined
}

/** A paper in the words of schema.org; only what its page shows. Pure. */
export const articleInWords = (paper: Paper, addresses: PaperAddresses): object =>
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
    encoding: { '@type': 'MediaObject', encodingFormat: 'application/pdf', contentUrl: `${addresses.page}.pdf` },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'ReadAction' },
      userInteractionCount: paper.views,
    },
  })
