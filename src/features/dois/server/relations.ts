import type { Article, PreservedElement, PreservedSubArticle } from '#formats/article/article.ts'
import { doiOf } from '#formats/citations/identifiers.ts'
import { inlinesText } from '#formats/article/text.ts'

/**
 * A relation's names at Crossref and DataCite. Crossref distinguishes relations between works (`inter`) from relations
 * between forms of one work (`intra`).
 */
type RelationNames = { crossref: ['inter' | 'intra', string]; datacite: string }

const related: RelationNames['crossref'] = ['inter', 'hasRelatedMaterial']
const material: RelationNames['crossref'] = ['inter', 'isRelatedMaterial']

/**
 * Relations of a paper to another work. Crossref has no relation for a correction or a retraction, and DataCite none
 * for a correction, a comment or a reply; these are described in words. Sources: relations.xsd of Crossref 5.3.1,
 * DataCite 4.7.
 */
const RELATIONS = {
  corrects: { crossref: material, datacite: 'Other' },
  correctedBy: { crossref: related, datacite: 'Other' },
  retracts: { crossref: material, datacite: 'Obsoletes' },
  retractedBy: { crossref: related, datacite: 'IsObsoletedBy' },
  commentsOn: { crossref: ['inter', 'isCommentOn'], datacite: 'Other' },
  commentedBy: { crossref: ['inter', 'hasComment'], datacite: 'Other' },
  reviews: { crossref: ['inter', 'isReviewOf'], datacite: 'Reviews' },
  reviewedBy: { crossref: ['inter', 'hasReview'], datacite: 'IsReviewedBy' },
  repliedBy: { crossref: ['inter', 'hasReply'], datacite: 'Other' },
  repliesTo: { crossref: ['inter', 'isReplyTo'], datacite: 'Other' },
  translatedAs: { crossref: ['intra', 'hasTranslation'], datacite: 'HasTranslation' },
  translates: { crossref: ['intra', 'isTranslationOf'], datacite: 'IsTranslationOf' },
  hasPreprint: { crossref: ['intra', 'hasPreprint'], datacite: 'HasVersion' },
  isPreprintOf: { crossref: ['intra', 'isPreprintOf'], datacite: 'IsVersionOf' },
  replaces: { crossref: ['intra', 'replaces'], datacite: 'IsNewVersionOf' },
  replacedBy: { crossref: ['intra', 'isReplacedBy'], datacite: 'IsPreviousVersionOf' },
  isVersionOf: { crossref: ['intra', 'isVersionOf'], datacite: 'IsVersionOf' },
  hasVersion: { crossref: ['intra', 'hasVersion'], datacite: 'HasVersion' },
  related: { crossref: related, datacite: 'Other' },
} as const satisfies Record<string, RelationNames>

type RelationKind = keyof typeof RELATIONS

/** A relation of a paper. `words` describes it, as the page does; `id` is the DOI or URL of the other work. */
export type DepositedRelation = { kind: RelationKind; words: string; id: { type: 'DOI' | 'URL'; value: string } }

export const namesOfRelation = ({ kind }: DepositedRelation): RelationNames => RELATIONS[kind]

/** Relations by their words in the front matter, in lower case: labels of JATS types, or JATS types without a label. */
const BY_WORDS: Record<string, RelationKind> = {
  corrects: 'corrects',
  'corrected by': 'correctedBy',
  retracts: 'retracts',
  'retracted by': 'retractedBy',
  'expression of concern about': 'commentsOn',
  'comments on': 'commentsOn',
  commentary: 'commentedBy',
  'adds to': 'corrects',
  reviews: 'reviews',
  'reviewer report': 'reviewedBy',
  'peer review': 'reviewedBy',
  letter: 'commentedBy',
  reply: 'repliedBy',
  preprint: 'hasPreprint',
  'version of record': 'isPreprintOf',
  'published article': 'isPreprintOf',
  translation: 'translatedAs',
  'translated article': 'translates',
  'translation of': 'translates',
  'updated article': 'replaces',
  'update forward': 'replacedBy',
  version: 'hasVersion',
  'version of': 'isVersionOf',
}

/** Relations of an article to its sub-articles, by patterns of the sub-article's type. */
const BY_SUB_ARTICLE: [type: RegExp, kind: RelationKind][] = [
  [/translation/, 'translatedAs'],
  [/report|review|decision letter|evaluation|assessment/, 'reviewedBy'],
  [/reply|replies|response|author comment/, 'repliedBy'],
  [/comment|letter/, 'commentedBy'],
]

const wordsOf = (type: string): string => type.toLowerCase().replace(/[-_]+/g, ' ').trim()

const kindOfSubArticle = (type: string): RelationKind =>
  BY_SUB_ARTICLE.find(([pattern]) => pattern.test(wordsOf(type)))?.[1] ?? 'related'

const idOf = (address: string): DepositedRelation['id'] => {
  const doi = doiOf(address)
  return doi ? { type: 'DOI', value: doi } : { type: 'URL', value: address }
}

const doiIn = ({ elements }: PreservedSubArticle): string => {
  const id = elements.find(
    ({ element, a }: PreservedElement) => element === 'article-id' && a?.['pub-id-type'] === 'doi',
  )
  return (id?.c ?? [])
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()
}

const headingOf = (article: Article, id: string): string =>
  inlinesText(article.sections.find((section) => section.id === id)?.heading ?? [])

/**
 * Returns the relations of an article to other works: those that it corrects, reviews or translates, its preprint, and
 * its reviews, replies and translations with DOIs of their own. Pure.
 */
export function relationsOf(article: Article, ownDoi: string): DepositedRelation[] {
  const { front, preserved } = article
  const outer = (front?.related ?? []).map(({ what, href }): DepositedRelation => ({
    kind: BY_WORDS[wordsOf(what)] ?? 'related',
    words: what,
    id: idOf(href),
  }))
  const shown = (preserved?.subArticles ?? []).flatMap((part): DepositedRelation[] => {
    const doi = doiIn(part)
    const words = headingOf(article, part.id) || wordsOf(part.type)
    return doi ? [{ kind: kindOfSubArticle(part.type), words, id: { type: 'DOI', value: doi } }] : []
  })
  const omitted = (front?.subArticles ?? []).map(({ kind, href }): DepositedRelation => ({
    kind: kindOfSubArticle(kind),
    words: kind,
    id: idOf(href),
  }))
  const all = [...outer, ...shown, ...omitted].filter(({ id }) => id.value.toLowerCase() !== ownDoi.toLowerCase())
  const keyOf = ({ kind, id }: DepositedRelation) => `${kind} ${id.value.toLowerCase()}`
  return [...new Map(all.map((relation) => [keyOf(relation), relation])).values()]
}
