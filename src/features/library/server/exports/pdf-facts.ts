import { printedName } from '#shared/text/eastern-names.ts'
import { doiAddress } from '#formats/citations/identifiers.ts'
import type { FrontMatter, Inline } from '#formats/article/article.ts'
import { isDraft, type PublishedArticle } from '#formats/article/published-article.ts'
import { inlinesText } from '#formats/article/text.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'

/** A line of metadata below the authors: a name, and a text that may be a link or have markup. */
type Fact = { name: string } & ({ text: string; address?: string } | { c: Inline[] })

type Author = PublishedArticle['authors_meta'][number]

/** Returns an author's name as printed. Pure. */
export const nameOf = ({ given_name, family_name, family_first }: Author): string =>
  printedName(given_name, family_name, family_first)

/** Returns the names of the corresponding authors; '' if there are none. Pure. */
const answering = ({ authors_meta: authors }: PublishedArticle): string =>
  authors
    .filter(({ corresponding }) => corresponding)
    .map(nameOf)
    .join(', ')

const orcidsOf = ({ authors_meta: authors }: PublishedArticle): Fact[] =>
  authors.flatMap((author) => {
    const address = `https://orcid.org/${author.orcid ?? ''}`
    return author.orcid ? [{ name: `ORCID of ${nameOf(author)}`, text: address, address }] : []
  })

const standingOf = ({ article, issued, version }: PublishedArticle): Fact[] =>
  isDraft({ version })
    ? [{ name: 'Draft of', text: longPartialDate(issued) }]
    : [
        ...(article.front?.history ?? []).map(({ what, on }) => ({ name: what, text: longPartialDate(on) })),
        { name: 'Published', text: longPartialDate(issued) },
        { name: 'Version', text: String(version) },
      ]

const correspondenceOf = (paper: PublishedArticle): Fact[] => {
  const { correspondence = [] } = paper.article.front ?? {}
  if (correspondence.length === 0)
    return answering(paper) ? [{ name: 'Corresponding author', text: answering(paper) }] : []
  return correspondence.map(({ names, reach }) => ({
    name: 'Correspondence',
    c: names.length > 0 && reach.length > 0 ? [`${names.join(', ')}, `, ...reach] : [names.join(', '), ...reach],
  }))
}

// Prints the address as well, since links cannot be followed on paper.
const relatedTo = ({ what, title, href }: FrontMatter['related'][number]): Fact => {
  const isAddress = href.endsWith(inlinesText(title).trim())
  return { name: what, c: [{ t: 'a', href, c: isAddress ? [href] : [...title, ` (${href})`] }] }
}

/** Returns the metadata that only imported articles have. Pure. */
const frontFacts = ({ authorNotes, editors, related, rights }: FrontMatter): Fact[] => [
  ...related.map(relatedTo),
  ...authorNotes.map(({ name, notes }) => ({ name, text: notes.join('; ') })),
  ...editors.map(({ name, role, affiliations }) => ({ name: role, text: [name, ...affiliations].join(', ') })),
  ...(rights.copyright ? [{ name: 'Copyright', text: rights.copyright }] : []),
]

/** Returns the lines of metadata below the authors, in the order of the page. Pure. */
export const factsOf = (paper: PublishedArticle, page: string): Fact[] => [
  ...standingOf(paper),
  ...correspondenceOf(paper),
  ...orcidsOf(paper),
  ...(paper.article.front ? frontFacts(paper.article.front) : []),
  {
    name: 'Licence',
    text: [paper.licence_name, paper.licence_url].filter(Boolean).join(', '),
    ...(paper.licence_url ? { address: paper.licence_url } : {}),
  },
  ...(paper.doi ? [{ name: 'DOI', text: paper.doi, address: doiAddress(paper.doi) }] : []),
  ...(paper.keywords.length > 0 ? [{ name: 'Keywords', text: paper.keywords.join('; ') }] : []),
  ...(paper.article.front?.keywordGroups ?? []).map(({ title, keywords }) => ({
    name: title.replace(/[.:]\s*$/, ''),
    text: keywords.join('; '),
  })),
  { name: 'Read online', text: page, address: page },
]
