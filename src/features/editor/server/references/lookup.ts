import * as z from 'zod'
import { referenceFromCsl } from '#formats/citations/from-csl.ts'
import { doiOf } from '#formats/citations/identifiers.ts'
import { articleNumberIn, pubmedName, wholePages } from '#formats/citations/nbib.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import type { LookupSettings } from '../lookup-settings.ts'

const TIMEOUT_MS = 8_000
const ANSWER_BYTES_MAX = 2_000_000

/** What became of one: found, or a sentence that says why not. */
export type LookupResult = { reference: ReferenceRecord } | { why: string }

type Asking = { registry: string; url: string; timeoutMs: number }

async function textOf(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > ANSWER_BYTES_MAX) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

type Answer = { json: unknown } | 'unknown' | { why: string }

/** Asks a registry for JSON. It is never followed elsewhere: an address within our own network could stand there. */
async function ask({ registry, url, timeoutMs }: Asking): Promise<Answer> {
  try {
    const headers = { accept: 'application/json, application/vnd.citationstyles.csl+json', 'user-agent': 'Inflo' }
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404 || response.status === 400 || response.status === 410) return 'unknown'
    if (!response.ok) return { why: `${registry} is busy or has a fault (${response.status}). Please try again later.` }
    const text = await textOf(response)
    return text === undefined ? { why: `${registry} answered more than can be read.` } : { json: JSON.parse(text) }
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return { why: `${registry} did not answer in time.` }
    if (error instanceof SyntaxError) return { why: `${registry} answered something that could not be read.` }
    return { why: `${registry} could not be reached.` }
  }
}

// Each part by itself, since a slash parts the two halves of a DOI.
const inPath = (doi: string): string => doi.split('/').map(encodeURIComponent).join('/')

export type LookupOptions = { settings: LookupSettings; newId: () => string; timeoutMs?: number }

const ADD_BY_HAND = 'You can add the reference by hand.'

/** Asks Crossref, then DataCite, which between them have registered nearly all DOIs of research. */
export async function lookupDoi(
  doi: string,
  { settings, newId, timeoutMs = TIMEOUT_MS }: LookupOptions,
): Promise<LookupResult> {
  const type = 'application/vnd.citationstyles.csl+json'
  const registries = [
    { registry: 'Crossref', url: `${settings.crossref}/works/${inPath(doi)}/transform/${type}` },
    { registry: 'DataCite', url: `${settings.datacite}/dois/${type}/${inPath(doi)}` },
  ]
  let why = `Neither Crossref nor DataCite knows ${doi}. Please check it, or add the reference by hand.`
  for (const target of registries) {
    const answer = await ask({ ...target, timeoutMs })
    if (answer === 'unknown') continue
    const reference = 'json' in answer ? referenceFromCsl(answer.json, newId()) : undefined
    if (reference) return { reference: { ...reference, DOI: reference.DOI ?? doi } }
    why =
      'why' in answer
        ? `${answer.why} ${ADD_BY_HAND}`
        : `${target.registry} knows ${doi}, but no title of it. ${ADD_BY_HAND}`
  }
  return { why }
}

const summary = z.object({
  title: z.string(),
  authors: z.array(z.object({ name: z.string(), authtype: z.string().optional() })).default([]),
  source: z.string().default(''),
  pubdate: z.string().default(''),
  volume: z.string().default(''),
  issue: z.string().default(''),
  pages: z.string().default(''),
  articleids: z.array(z.object({ idtype: z.string(), value: z.string() })).default([]),
})
type Summary = z.output<typeof summary>

/** "Needham DM", "King ML Jr"; a group as it is. */
const nameOf = ({ name, authtype }: Summary['authors'][number]) =>
  authtype === 'CollectiveName' ? { literal: name } : pubmedName(name)

const idsOf = ({ articleids }: Summary, kind: string): string[] =>
  articleids.filter(({ idtype }) => idtype === kind).map(({ value }) => value)

const idOf = (found: Summary, kind: string): string => idsOf(found, kind)[0] ?? ''

const referenceOf = (found: Summary, pmid: string, id: string): ReferenceRecord | undefined =>
  referenceFromCsl(
    {
      type: 'article-journal',
      title: found.title.replace(/\.$/, ''),
      author: found.authors.map(nameOf),
      'container-title': found.source,
      issued: { raw: found.pubdate },
      volume: found.volume,
      issue: found.issue,
      page: wholePages(found.pages) || articleNumberIn(idsOf(found, 'pii')),
      DOI: doiOf(idOf(found, 'doi')),
      PMID: pmid,
      PMCID: idOf(found, 'pmc'),
    },
    id,
  )

/** Asks PubMed for an article by its number. */
export async function lookupPmid(
  pmid: string,
  { settings, newId, timeoutMs = TIMEOUT_MS }: LookupOptions,
): Promise<LookupResult> {
  const url = `${settings.pubmed}/entrez/eutils/esummary.fcgi?db=pubmed&retmode=json&id=${pmid}`
  const answer = await ask({ registry: 'PubMed', url, timeoutMs })
  if (answer !== 'unknown' && 'why' in answer) return { why: `${answer.why} ${ADD_BY_HAND}` }
  const results = answer === 'unknown' ? undefined : (answer.json as { result?: Record<string, unknown> }).result
  const found = summary.safeParse(results?.[pmid]).data
  const reference = found && referenceOf(found, pmid, newId())
  return reference
    ? { reference }
    : { why: `PubMed knows no article ${pmid}. Please check the number, or add the reference by hand.` }
}
