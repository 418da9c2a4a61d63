import { newReferenceId } from '#formats/citations/reference-id.ts'
import pLimit from 'p-limit'
import * as z from 'zod'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findPaper, may, paperRoleOf } from '#features/team/server/public.ts'
import { referenceFromCsl } from '#formats/citations/from-csl.ts'
import { doiOf } from '#formats/citations/identifiers.ts'
import { pubmedName, articleNumberIn } from '#formats/citations/nbib.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { lookupSettings, type LookupSettings } from '../lookup-settings.ts'
import type { ReadReferences } from '../../contract.ts'
import { LOOKUPS_MAX, PASTED_ENTRIES_MAX } from '../../limits.ts'
import { parseReferences } from './parse-references.ts'
import { TOO_MANY, unread } from './read-entries.ts'
import type { ReadLine } from './references-child.ts'

/** The maximum number of concurrent look-ups, since registries ask clients to limit them. */
const LOOK_UPS_AT_ONCE = 3

const OFF = 'This server can’t look up references. Paste BibTeX or RIS, or enter the reference yourself.'
const TOO_MANY_TO_LOOK_UP = `We look up at most ${LOOKUPS_MAX} references at once. Please paste this one again.`

async function lookUp(kernel: Kernel, line: ReadLine): Promise<LookupResult> {
  const settings = kernel.settings.of(lookupSettings)
  if (!settings) return { why: OFF }
  return line.doi
    ? lookupDoi(line.doi, { settings, newId: newReferenceId })
    : lookupPmid(line.pmid, { settings, newId: newReferenceId })
}

/** Returns the reference that a line describes. If it has no fields, looks up the identifier in the line. */
async function readOne(kernel: Kernel, line: ReadLine, mayLookUp: boolean): Promise<LookupResult> {
  const { reference: read } = line
  if (read && read.text === undefined) return { reference: read }
  const isKnown = line.doi !== '' || line.pmid !== ''
  if (!isKnown) return read ? { reference: read } : { why: 'This doesn’t look like a reference.' }
  const found = mayLookUp ? await lookUp(kernel, line) : { why: TOO_MANY_TO_LOOK_UP }
  return 'why' in found && read ? { reference: read } : found
}

async function readLines(kernel: Kernel, lines: ReadLine[]): Promise<ReadReferences> {
  const atOnce = pLimit(LOOK_UPS_AT_ONCE)
  const asked = new Set(lines.filter(({ doi, pmid }) => doi || pmid).slice(0, LOOKUPS_MAX))
  const read = lines.slice(0, PASTED_ENTRIES_MAX)
  const outcomes = await Promise.all(read.map((line) => atOnce(() => readOne(kernel, line, asked.has(line)))))
  return {
    references: outcomes.flatMap((outcome) => ('reference' in outcome ? [outcome.reference] : [])),
    unread: [
      ...outcomes.flatMap((outcome, index) => ('why' in outcome ? [unread(read[index]?.text ?? '', outcome.why)] : [])),
      ...lines.slice(PASTED_ENTRIES_MAX).map(({ text }) => unread(text, TOO_MANY)),
    ],
    left_out: [],
  }
}

type Reading = { paperId: string; text: string }

/**
 * Reads pasted references; nothing is stored.
 * @throws Failure not_found without access to the paper, forbidden if the actor may only read it.
 */
export async function readReferences(
  kernel: Kernel,
  actor: Actor,
  { paperId, text }: Reading,
): Promise<ReadReferences> {
  const [paper, paperRole] = await Promise.all([findPaper(kernel.db, paperId), paperRoleOf(kernel.db, actor, paperId)])
  if (!paper || !may(paperRole, 'read', paper.status)) throw new Failure('not_found', 'Paper not found')
  if (!may(paperRole, 'suggest', paper.status))
    throw new Failure('forbidden', 'You can read this paper but not edit it.')
  const parsed = await parseReferences(text, actor.id)
  return 'lines' in parsed ? readLines(kernel, parsed.lines) : parsed.entries
}

const TIMEOUT_MS = 8_000

const ANSWER_BYTES_MAX = 2_000_000

/** The result for one line: a reference, or the reason why there is none. */
type LookupResult = { reference: ReferenceRecord } | { why: string }

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

/** Requests JSON from a registry. Never follows redirects, which could lead to an address within our own network. */
async function ask({ registry, url, timeoutMs }: Asking): Promise<Answer> {
  try {
    const headers = { accept: 'application/json, application/vnd.citationstyles.csl+json', 'user-agent': 'Inflo' }
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404 || response.status === 400 || response.status === 410) return 'unknown'
    if (!response.ok) return { why: `${registry} is not available right now (${response.status}).` }
    const text = await textOf(response)
    return text === undefined ? { why: `The response from ${registry} was too long.` } : { json: JSON.parse(text) }
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return { why: `${registry} did not respond in time.` }
    if (error instanceof SyntaxError) return { why: `We couldn’t read the response from ${registry}.` }
    return { why: `We couldn’t look up this ${registry === 'PubMed' ? 'PMID' : 'DOI'}.` }
  }
}

// Encodes the parts of a DOI separately, since the slashes between them must not be encoded.
const inPath = (doi: string): string => doi.split('/').map(encodeURIComponent).join('/')

// URLs resolve such parts, so the registry would get another path than that of a DOI.
const leadsElsewhere = (doi: string): boolean => doi.split('/').some((part) => part === '.' || part === '..')

type LookupOptions = { settings: LookupSettings; newId: () => string; timeoutMs?: number }

const ADD_BY_HAND = 'Try again, or enter the reference yourself.'

/** Looks up a DOI at Crossref, then at DataCite. Nearly all research DOIs are registered with one of the two. */
export async function lookupDoi(
  doi: string,
  { settings, newId, timeoutMs = TIMEOUT_MS }: LookupOptions,
): Promise<LookupResult> {
  const type = 'application/vnd.citationstyles.csl+json'
  const registries = [
    { registry: 'Crossref', url: `${settings.crossref}/works/${inPath(doi)}/transform/${type}` },
    { registry: 'DataCite', url: `${settings.datacite}/dois/${type}/${inPath(doi)}` },
  ]
  let why = `Neither Crossref nor DataCite has ${doi}. Please check it, or enter the reference yourself.`
  if (leadsElsewhere(doi)) return { why }
  for (const target of registries) {
    const answer = await ask({ ...target, timeoutMs })
    if (answer === 'unknown') continue
    const reference = 'json' in answer ? referenceFromCsl(answer.json, newId()) : undefined
    if (reference) return { reference: { ...reference, DOI: reference.DOI ?? doi } }
    why =
      'why' in answer ? `${answer.why} ${ADD_BY_HAND}` : `${target.registry} has no title for ${doi}. ${ADD_BY_HAND}`
  }
  return { why }
}

const summary = z.object({
  title: z.string(),
  authors: z.array(z.object({ name: z.string(), authtype: z.string().optional() })).default([]),
  source: z.string().default(''),
  fulljournalname: z.string().default(''),
  pubdate: z.string().default(''),
  volume: z.string().default(''),
  issue: z.string().default(''),
  pages: z.string().default(''),
  articleids: z.array(z.object({ idtype: z.string(), value: z.string() })).default([]),
})

type Summary = z.output<typeof summary>

/** Parses a person's name such as "Needham DM" or "King ML Jr"; keeps a group's name unchanged. */
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
      'container-title': found.fulljournalname || found.source,
      'container-title-short': found.source,
      issued: { raw: found.pubdate },
      volume: found.volume,
      issue: found.issue,
      page: found.pages || articleNumberIn(idsOf(found, 'pii')),
      DOI: doiOf(idOf(found, 'doi')),
      PMID: pmid,
      PMCID: idOf(found, 'pmc'),
    },
    id,
  )

/** Looks an article up at PubMed by its PubMed number. */
async function lookupPmid(
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
    : { why: `PubMed has no article ${pmid}. Please check the number, or enter the reference yourself.` }
}
