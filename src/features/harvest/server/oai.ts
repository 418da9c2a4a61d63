import type { DocumentRequest, PublicDocument } from '#server/pages/documents.ts'
import type { Kernel } from '#server/kernel.ts'
import { element, type Xml, type XmlContent } from '#formats/xml/writer.ts'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { categorySlug } from '#shared/category-slug.ts'
import {
  envelope,
  errorElement,
  header,
  identification,
  metadataFormats,
  paperIdOf,
  record,
  sets,
} from './oai-answers.ts'
import { secondOf } from './oai-dates.ts'
import { OaiError } from './oai-errors.ts'
import {
  countRecords,
  findRecord,
  type HeaderRow,
  listHeaders,
  listRecords,
  listSets,
  readEarliest,
  readHorizon,
  type RecordRow,
} from '#features/library/server/public.ts'
import { METADATA_PREFIX, type OaiRequest, readRequest, type Selection } from './oai-request.ts'
import { type Continuation, writeToken } from './oai-token.ts'

const PAGE_SIZE = 100

const siteOf = ({ settings }: Kernel) => ({ origin: settings.publicUrl })

// The sender address of e-mails reaches the operator. The protocol requires that the domain contains a dot.
const adminEmailOf = ({ settings }: Kernel): string =>
  (/[^\s<>]+@[^\s<>]+/.exec(settings.mailFrom)?.[0] ?? 'noreply@localhost').replace(
    /@localhost$/,
    '@localhost.localdomain',
  )

async function identify(kernel: Kernel): Promise<Xml> {
  const found = await readEarliest(kernel.db)
  return identification(siteOf(kernel), {
    adminEmail: adminEmailOf(kernel),
    earliest: found?.earliest ?? kernel.now(),
  })
}

async function nameSets(kernel: Kernel): Promise<Xml> {
  const known = [...PAPER_CATEGORIES, OTHER_CATEGORY].map((name) => [categorySlug(name), name] as const)
  const stored = (await listSets(kernel.db)).map(({ set_spec, category }) => [set_spec, category] as const)
  const all = new Map([...stored, ...known])
  return sets([...all].map(([setSpec, name]) => ({ setSpec, name })))
}

/** Returns the record with an identifier. @throws OaiError idDoesNotExist */
async function findNamed(kernel: Kernel, identifier: string) {
  const paperId = paperIdOf(identifier, siteOf(kernel))
  const row = paperId && (await findRecord(kernel.db, paperId))
  if (!row) throw new OaiError('idDoesNotExist', 'No record has this identifier.')
  return row
}

function tokenElement(sent: HeaderRow[], more: boolean, { verb, selection, total }: Listing): XmlContent {
  const cursor = selection.continued?.cursor ?? 0
  const last = sent.at(-1)
  // A list that fits into one response has no token; the last of several responses has an empty one.
  if (!last || (!more && cursor === 0)) return undefined
  const attributes = { completeListSize: Math.max(total, cursor + sent.length), cursor }
  if (!more) return element('resumptionToken', attributes)
  const continuation: Continuation = {
    verb,
    metadataPrefix: METADATA_PREFIX,
    ...selection.given,
    set: selection.set,
    after: { changedAt: secondOf(last.changed_at), paperId: last.paper_id },
    cursor: cursor + sent.length,
    total,
  }
  return element('resumptionToken', attributes, writeToken(continuation))
}

type Listing = { verb: Continuation['verb']; selection: Selection; total: number }

async function readLines(kernel: Kernel, verb: Continuation['verb'], asked: Parameters<typeof listHeaders>[1]) {
  const site = siteOf(kernel)
  if (verb === 'ListIdentifiers')
    return (await listHeaders(kernel.db, asked)).map((row) => ({ row, written: header(row, site) }))
  const rows: RecordRow[] = await listRecords(kernel.db, asked)
  return rows.map((row) => ({ row, written: record(row, site) }))
}

/** Returns the next page of a list. @throws OaiError noRecordsMatch */
async function list(kernel: Kernel, { verb, selection }: Omit<Listing, 'total'>): Promise<Xml> {
  const { span, set, continued } = selection
  const asked = { span, set, after: continued?.after, size: PAGE_SIZE + 1 }
  const lines = await readLines(kernel, verb, asked)
  if (lines.length === 0) throw new OaiError('noRecordsMatch', 'No record matches.')
  const sent = lines.slice(0, PAGE_SIZE)
  const more = lines.length > PAGE_SIZE
  const total = continued?.total ?? (more ? (await countRecords(kernel.db, { span, set })).records : sent.length)
  const token = tokenElement(
    sent.map(({ row }) => row),
    more,
    { verb, selection, total },
  )
  return element(
    verb,
    {},
    sent.map(({ written }) => written),
    token,
  )
}

async function answerTo(kernel: Kernel, request: OaiRequest): Promise<Xml> {
  switch (request.verb) {
    case 'Identify':
      return identify(kernel)
    case 'ListSets':
      return nameSets(kernel)
    case 'ListMetadataFormats':
      if (request.identifier !== undefined) await findNamed(kernel, request.identifier)
      return metadataFormats()
    case 'GetRecord':
      return element('GetRecord', {}, record(await findNamed(kernel, request.identifier), siteOf(kernel)))
    case 'ListIdentifiers':
    case 'ListRecords':
      return list(kernel, request)
  }
}

/** Answers a request, and echoes its arguments unless they are invalid. */
async function answerOrError(kernel: Kernel, given: URLSearchParams) {
  try {
    const content = await answerTo(kernel, readRequest(given))
    return { asked: Object.fromEntries(given), content }
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    const misread = error.code === 'badVerb' || error.code === 'badArgument'
    return { asked: misread ? {} : Object.fromEntries(given), content: errorElement(error) }
  }
}

async function answer(kernel: Kernel, question: DocumentRequest): Promise<PublicDocument> {
  // This time is read before the records, so that a harvester that starts its next request from it misses nothing.
  const respondedAt = await readHorizon(kernel.db)
  const answered = await answerOrError(kernel, question.arguments)
  const body = envelope({ site: siteOf(kernel), respondedAt, ...answered })
  return { type: 'text/xml; charset=utf-8', body }
}

/** Serves `/oai`, where harvesters read the library by OAI-PMH 2.0. */
export const serveOai = (kernel: Kernel): void =>
  kernel.documents.declare('/oai', { answer: (question) => answer(kernel, question) })
