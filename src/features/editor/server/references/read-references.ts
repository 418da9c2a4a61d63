import { newReferenceId } from '#formats/citations/reference-id.ts'
import pLimit from 'p-limit'
import * as z from 'zod'
import { type PastedLine, readPasted, type Pasted } from '#formats/citations/pasted-references.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findPaper, may, paperRoleOf } from '#features/team/server/public.ts'
import { referenceFromCsl } from '#formats/citations/from-csl.ts'
import { referenceFromLine } from '#formats/citations/from-line.ts'
import { doiOf } from '#formats/citations/identifiers.ts'
import { nbibRecords, nbibCsl, pubmedName, wholePages, articleNumberIn } from '#formats/citations/nbib.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { lookupSettings, type LookupSettings } from '../lookup-settings.ts'
import type { ReadReferences } from '../../contract.ts'
import { LOOKUPS_MAX, PASTED_ENTRIES_MAX, PASTED_ENTRY_LENGTH_MAX } from '../../limits.ts'
import { risRecords, risCsl, bibtexEntries, entriesByKey } from './parse-references.ts'
import { bibtexCsl } from './bibtex-csl.ts'

/** Registries ask clients to limit concurrent requests. */
const LOOK_UPS_AT_ONCE = 3

const OFF = 'References are not looked up on this server. You can paste BibTeX or RIS, or add the reference by hand.'
const TOO_MANY_TO_LOOK_UP = `At most ${LOOKUPS_MAX} are looked up at once. Please paste this one again.`

async function lookUp(kernel: Kernel, line: PastedLine): Promise<LookupResult> {
  const settings = kernel.settings.of(lookupSettings)
  if (!settings) return { why: OFF }
  return line.doi
    ? lookupDoi(line.doi, { settings, newId: newReferenceId })
    : lookupPmid(line.pmid, { settings, newId: newReferenceId })
}

/** Reads a line without a registry if possible; otherwise looks it up by the identifier that it contains. */
async function readOne(kernel: Kernel, line: PastedLine, mayLookUp: boolean): Promise<LookupResult> {
  const read = line.isBare ? undefined : readLine(line.text, newReferenceId)
  if (read && read.text === undefined) return { reference: read }
  const isKnown = line.doi !== '' || line.pmid !== ''
  if (!isKnown) return read ? { reference: read } : { why: 'This is no reference.' }
  const found = mayLookUp ? await lookUp(kernel, line) : { why: TOO_MANY_TO_LOOK_UP }
  return 'why' in found && read ? { reference: read } : found
}

async function readLines(kernel: Kernel, lines: PastedLine[]): Promise<ReadReferences> {
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
    throw new Failure('forbidden', 'You may read this paper, but not change it.')
  const pasted = readPasted(text)
  return pasted.kind === 'lines' ? readLines(kernel, pasted.lines) : readEntries(pasted, newReferenceId)
}

/** Ids for new references. */
type NewId = () => string

/** Returns the text whole, since it goes back to the field where it was typed. */
const unread = (text: string, why: string): ReadReferences['unread'][number] => ({ text, why })

const TOO_LONG = `This entry is longer than ${PASTED_ENTRY_LENGTH_MAX.toLocaleString('en')} characters.`

const TOO_MANY = `At most ${PASTED_ENTRIES_MAX} references are read at once. Please paste this one again.`

const BAD_ENTRY = 'This entry could not be read. Is a brace or a comma missing?'

function each(entries: string[], read: (entry: string) => ReferenceRecord | undefined): ReadReferences {
  const result: ReadReferences = { references: [], unread: [] }
  for (const entry of entries.slice(0, PASTED_ENTRIES_MAX)) {
    try {
      const reference = entry.length > PASTED_ENTRY_LENGTH_MAX ? undefined : read(entry)
      if (reference) result.references.push(reference)
      else
        result.unread.push(
          unread(entry, entry.length > PASTED_ENTRY_LENGTH_MAX ? TOO_LONG : 'This entry has no title.'),
        )
    } catch {
      result.unread.push(unread(entry, BAD_ENTRY))
    }
  }
  for (const entry of entries.slice(PASTED_ENTRIES_MAX)) result.unread.push(unread(entry, TOO_MANY))
  return result
}

const whole = (record: ReferenceRecord | undefined, csl: Record<string, unknown>) =>
  record && csl['isWhole'] ? { ...record, text: record.title } : record

function readCsl(text: string, newId: NewId): ReadReferences {
  try {
    const parsed: unknown = JSON.parse(text)
    const items = (Array.isArray(parsed) ? parsed : [parsed]).map((item) => JSON.stringify(item))
    return each(items, (item) => referenceFromCsl(JSON.parse(item), newId()))
  } catch {
    return { references: [], unread: [unread(text, 'This looks like CSL-JSON, but is not complete.')] }
  }
}

/** Reads entries that are not a list of lines, without any look-up. */
export function readEntries({ kind, text }: Exclude<Pasted, { kind: 'lines' }>, newId: NewId): ReadReferences {
  if (kind === 'csl') return readCsl(text, newId)
  if (kind === 'nbib') return each(nbibRecords(text), (record) => referenceFromCsl(nbibCsl(record), newId()))
  if (kind === 'ris') return each(risRecords(text), (record) => referenceFromCsl(risCsl(record), newId()))
  const { entries, abbreviations } = bibtexEntries(text)
  const entryNamed = entriesByKey(entries)
  return each(entries, (entry) => {
    const csl = bibtexCsl(entry, { abbreviations, entryNamed })
    return whole(referenceFromCsl(csl, newId()), csl)
  })
}

const readLine = (line: string, newId: NewId): ReferenceRecord | undefined => referenceFromLine(line, newId())

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

/** Requests JSON from a registry. Redirects are never followed: they could name an address within our own network. */
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

type LookupOptions = { settings: LookupSettings; newId: () => string; timeoutMs?: number }

const ADD_BY_HAND = 'You can add the reference by hand.'

/** Looks a DOI up at Crossref, then at DataCite, which together have registered nearly all DOIs of research. */
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

/** Returns "Needham DM" or "King ML Jr" as a name; a group unchanged. */
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

/** Looks an article up at PubMed by its number. */
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
    : { why: `PubMed knows no article ${pmid}. Please check the number, or add the reference by hand.` }
}
