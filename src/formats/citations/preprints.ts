import type { ReferenceRecord, ReferenceType } from './reference.ts'

// Recognizes preprints. Most servers and databases export them as articles of a journal with the server's name.

/** The DOIs of preprint servers. bioRxiv's numbers have six digits, and medRxiv's eight. */
const SERVERS: { doi: RegExp; name: string }[] = [
  { doi: /^10\.(?:1101|64898)\/(?:\d{4}\.\d\d\.\d\d\.)?\d{6}(?:v\d+)?$/i, name: 'bioRxiv' },
  { doi: /^10\.(?:1101|64898)\/(?:\d{4}\.\d\d\.\d\d\.)?\d{8}(?:v\d+)?$/i, name: 'medRxiv' },
  { doi: /^10\.48550\/arxiv\./i, name: 'arXiv' },
  { doi: /^10\.21203\/rs\./i, name: 'Research Square' },
  { doi: /^10\.2139\/ssrn\./i, name: 'SSRN' },
  { doi: /^10\.20944\/preprints/i, name: 'Preprints.org' },
  { doi: /^10\.26434\/chemrxiv/i, name: 'ChemRxiv' },
  { doi: /^10\.31234\//, name: 'PsyArXiv' },
  { doi: /^10\.31235\//, name: 'SocArXiv' },
  { doi: /^10\.31219\//, name: 'OSF Preprints' },
  { doi: /^10\.35542\//, name: 'EdArXiv' },
  { doi: /^10\.22541\/au\./i, name: 'Authorea' },
  { doi: /^10\.36227\/techrxiv/i, name: 'TechRxiv' },
  { doi: /^10\.2196\/preprints\./i, name: 'JMIR Preprints' },
  { doi: /^10\.1590\/scielopreprints/i, name: 'SciELO Preprints' },
  { doi: /^10\.7287\/peerj\.preprints/i, name: 'PeerJ Preprints' },
]

const NAMES = new RegExp(
  String.raw`^(?:${SERVERS.map(({ name }) => name.replace('.org', String.raw`(?:\.org)?`)).join('|')})\b`,
  'i',
)

const ARXIV = /^arxiv(?:\s+(?:e-?prints?|preprint))?[\s:,]*(?:arxiv:)?\s*((?:[a-z.-]+\/)?\d{4}[.\d]*\d(?:v\d+)?)/i

/** Matches DBLP's form of an arXiv number in computer science. The volume contains it: "abs/1810.04805". */
const CORR = /^abs\/(\d{4}\.\d{4,5})$/

/** Types that preprints have in many files. */
const MAYBE: ReadonlySet<ReferenceType> = new Set(['article', 'article-journal', 'document', 'report', 'webpage'])

function arxivNumber({ 'container-title': container = '', volume = '' }: ReferenceRecord): string | undefined {
  return container === 'CoRR' ? CORR.exec(volume)?.[1] : ARXIV.exec(container)?.[1]
}

function inArxiv(record: ReferenceRecord, number: string): ReferenceRecord {
  const { volume: _volume, page: _page, ...others } = record
  const found = record.DOI || record.URL ? {} : { URL: `https://arxiv.org/abs/${number}` }
  return { ...others, type: 'article', 'container-title': 'arXiv', number: `arXiv:${number}`, ...found }
}

/**
 * Returns a preprint with the type of a preprint and the name of its server. Many files give its number on the server
 * as the page; this number is omitted if the DOI contains it. Returns any other work unchanged. Pure.
 */
export function asPreprint(record: ReferenceRecord): ReferenceRecord {
  const { type, 'container-title': container, publisher, DOI = '', volume, page, number } = record
  if (!MAYBE.has(type)) return record
  const arxiv = arxivNumber(record)
  if (arxiv) return inArxiv(record, arxiv)
  const server = SERVERS.find(({ doi }) => doi.test(DOI))
  const named = [container, container ? undefined : publisher].find((name) => name && NAMES.test(name))
  if (!named && (!server || (container && volume))) return record
  const { page: _page, number: _number, ...others } = record
  const place = [page, number].find((one) => one && !DOI.toLowerCase().includes(one.toLowerCase()))
  const source = named ?? container ?? server?.name
  return {
    ...others,
    type: 'article',
    ...(source ? { 'container-title': source } : {}),
    ...(place ? { number: place } : {}),
  }
}
