import type { BibtexEntry } from './bibtex-fields.ts'

type Csl = Record<string, unknown>

const ARXIV = /^arxiv(?:\s+(?:e-?prints?|preprint))?[\s:,]*(?:arxiv:)?\s*((?:[a-z.-]+\/)?\d{4}[.\d]*\d(?:v\d+)?)?/i
const SERVERS = /^(?:arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|research square|ssrn|preprints(?:\.org)?)\b/i
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A preprint, whether its server stands where a journal does or by its number there. */
function asPreprint(csl: Csl, { eprint, eprinttype, archiveprefix }: BibtexEntry['properties']): Csl {
  const container = textOf(csl['container-title'])
  const isOfArxiv = /^arxiv$/i.test(textOf(eprinttype ?? archiveprefix)) || /^arxiv:/i.test(textOf(eprint))
  if (!SERVERS.test(container) && !(isOfArxiv && !container && csl['type'] !== 'book')) return {}
  const number = (isOfArxiv ? textOf(eprint).replace(/^arxiv:/i, '') : ARXIV.exec(container)?.[1]) ?? ''
  const address = number && !csl['DOI'] ? `https://arxiv.org/abs/${number}` : undefined
  return {
    type: 'article',
    ...(number ? { 'container-title': 'arXiv', number: `arXiv:${number}` } : {}),
    ...(address && !csl['URL'] ? { URL: address } : {}),
  }
}

/** What is said of a version, by its field or in a note: "R package version 1.1-23". */
function versionOf(csl: Csl, { version, note }: BibtexEntry['properties']): Csl {
  const said = textOf(version) || /\bversion\s+(\d[\w.-]*)/i.exec(textOf(note))?.[1]
  if (said && /version/i.test(said) && !csl['edition']) return { edition: said }
  return said && !csl['edition'] ? { edition: `Version ${said.replace(/^v(?=\d)/i, '').replace(/\.$/, '')}` } : {}
}

/** Numbers that stand elsewhere here than BibTeX has them: an article's own is where its pages would be. */
function numbersOf(csl: Csl, { number, articleno, eid, ...others }: BibtexEntry['properties']): Csl {
  const own = textOf(eid ?? articleno ?? others['article-number'])
  if (csl['type'] === 'article-journal')
    return own && csl['volume'] && !csl['page'] ? { page: own, number: undefined } : own ? { number: own } : {}
  if (csl['type'] === 'paper-conference') return { number: csl['issue'], issue: undefined, page: csl['page'] ?? own }
  const isPlaced = csl['issue'] ?? csl['number'] ?? csl['collection-number']
  return isPlaced === undefined && textOf(number) ? { number } : {}
}

/** What BibTeX says of an entry and its reader leaves out. Pure. */
export function moreOf(csl: Csl, { type, properties }: BibtexEntry): Csl {
  const more = { ...numbersOf(csl, properties), ...versionOf(csl, properties), ...asPreprint(csl, properties) }
  // A manuscript in somebody's drawer was posted nowhere.
  const isManuscript = type === 'unpublished' && !/preprint/i.test(textOf(properties['note'])) && !csl['DOI']
  return isManuscript && !more['type'] && !properties['howpublished'] ? { ...more, type: 'document' } : more
}
