import type { RecordSpan } from '#features/library/server/public.ts'
import { readSpan } from './oai-dates.ts'
import { OaiError } from './oai-errors.ts'
import { type Continuation, readToken } from './oai-token.ts'

export const METADATA_PREFIX = 'oai_dc'

type ListVerb = Continuation['verb']

/** The requested records: a span of change times, a set, and the position at which an earlier response ended. */
export type Selection = { span: RecordSpan; set: string | undefined; given: Given; continued: Continuation | undefined }
type Given = { from: string | undefined; until: string | undefined }

export type OaiRequest =
  | { verb: 'Identify' }
  | { verb: 'ListSets' }
  | { verb: 'ListMetadataFormats'; identifier: string | undefined }
  | { verb: 'GetRecord'; identifier: string }
  | { verb: ListVerb; selection: Selection }

type Rule = { required: string[]; optional: string[]; resumable: boolean }
const LIST: Rule = { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumable: true }

const RULES: Record<OaiRequest['verb'], Rule> = {
  Identify: { required: [], optional: [], resumable: false },
  ListSets: { required: [], optional: [], resumable: true },
  ListMetadataFormats: { required: [], optional: ['identifier'], resumable: false },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], resumable: false },
  ListIdentifiers: LIST,
  ListRecords: LIST,
}

const isVerb = (text: string | undefined): text is OaiRequest['verb'] =>
  text !== undefined && Object.hasOwn(RULES, text)

const complain = (message: string): never => {
  throw new OaiError('badArgument', message)
}

const refuseToken = (message: string): never => {
  throw new OaiError('badResumptionToken', message)
}

/** Returns the arguments by name. Each must occur once and be allowed for the verb. */
function readArguments(given: URLSearchParams, verb: OaiRequest['verb']): Map<string, string> {
  const rule = RULES[verb]
  const known = [...rule.required, ...rule.optional, ...(rule.resumable ? ['resumptionToken'] : [])]
  const read = new Map<string, string>()
  for (const [name, value] of given) {
    if (name === 'verb') continue
    if (!known.includes(name)) complain(`${verb} has no argument with that name.`)
    if (read.has(name)) complain(`The argument ${name} is repeated.`)
    if (value === '') complain(`The argument ${name} is empty.`)
    read.set(name, value)
  }
  if (read.has('resumptionToken')) {
    if (read.size > 1) complain('resumptionToken cannot be combined with other arguments.')
    return read
  }
  for (const name of rule.required) if (!read.has(name)) complain(`The argument ${name} is missing.`)
  return read
}

const SET_SPEC = /^[\w.!~*'()-]+(:[\w.!~*'()-]+)*$/

function readSelection({ from, until }: Given, set: string | undefined, continued?: Continuation): Selection {
  if (set !== undefined && !SET_SPEC.test(set)) complain('This set does not exist.')
  return { span: readSpan(from, until), set, given: { from, until }, continued }
}

function refuseOtherFormats(prefix: string | undefined): void {
  if (prefix === METADATA_PREFIX) return
  throw new OaiError('cannotDisseminateFormat', `Only the metadata format ${METADATA_PREFIX} is served.`)
}

function readContinued(verb: ListVerb, token: string): OaiRequest {
  const continued = readToken(token)
  if (continued.verb !== verb || continued.metadataPrefix !== METADATA_PREFIX) {
    refuseToken('The resumptionToken belongs to another request.')
  }
  try {
    return { verb, selection: readSelection(continued, continued.set, continued) }
  } catch {
    return refuseToken('The resumptionToken was not issued by this repository.')
  }
}

function readList(verb: ListVerb, read: Map<string, string>): OaiRequest {
  const token = read.get('resumptionToken')
  if (token !== undefined) return readContinued(verb, token)
  refuseOtherFormats(read.get('metadataPrefix'))
  return { verb, selection: readSelection({ from: read.get('from'), until: read.get('until') }, read.get('set')) }
}

/** Parses a harvester's request. Pure. @throws OaiError if the protocol forbids the request */
export function readRequest(given: URLSearchParams): OaiRequest {
  const [verb, ...more] = given.getAll('verb')
  if (!isVerb(verb) || more.length > 0) {
    throw new OaiError('badVerb', `verb must be given once, and be one of ${Object.keys(RULES).join(', ')}.`)
  }
  const read = readArguments(given, verb)
  switch (verb) {
    case 'Identify':
      return { verb }
    case 'ListSets':
      if (read.has('resumptionToken')) refuseToken('All sets fit into one answer: no resumptionToken was sent.')
      return { verb }
    case 'ListMetadataFormats':
      return { verb, identifier: read.get('identifier') }
    case 'GetRecord':
      refuseOtherFormats(read.get('metadataPrefix'))
      return { verb, identifier: read.get('identifier') ?? '' }
    case 'ListIdentifiers':
    case 'ListRecords':
      return readList(verb, read)
  }
}
