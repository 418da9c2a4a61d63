import { isoDate } from '#shared/time/partial-date.ts'
import { asLinkedData } from '#shared/linked-data.ts'
import type { Paper } from '../../contract.ts'
import type { PaperMetadata } from '../../metadata-contract.ts'
import { LIBRARY_NAME } from '#shared/business.ts'
import { doiAddress } from '#formats/citations/identifiers.ts'
import { articleInWords, type PaperAddresses } from './paper-linked-data.ts'

type Named = [name: string, content: string | null | undefined]

const slashed = ({ issued }: Paper): string => isoDate(issued).replaceAll('-', '/')

const authorTags = ({ name, affiliations, orcid }: Paper['authors_meta'][number]): Named[] => [
  ['citation_author', name],
  ...affiliations.map((affiliation): Named => ['citation_author_institution', affiliation]),
  ['citation_author_orcid', orcid && `https://orcid.org/${orcid}`],
]

const placeTags = ({ imprint }: Paper): Named[] => {
  const [first, last] = imprint?.pages.split('-') ?? []
  return [
    ['citation_volume', imprint?.volume],
    ['citation_issue', imprint?.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    ['citation_issn', imprint?.issn],
  ]
}

// As Google Scholar and reference managers read them (scholarly.md).
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

// A tag without content says nothing.
const said = (tags: Named[]): [string, string][] =>
  tags.flatMap(([name, content]): [string, string][] => (content?.trim() ? [[name, content.trim()]] : []))

/** A paper's files, by the ending of their address. */
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

/** What a paper's page says to search engines, reference managers and link previews. Pure. */
export function headOf(paper: Paper, addresses: PaperAddresses): PaperMetadata {
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
