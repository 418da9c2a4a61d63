import type { Kernel } from '#server/kernel.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { CallField, DescribedCall } from '../../contract.ts'

type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Operation = {
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
type Paths = Record<string, Record<string, Operation>>

const JSON_TYPE = 'application/json'
/** The group of calls that download a paper. Their paths do not begin with /api, so no word in them names a group. */
const DOWNLOADS = 'downloads'

/** Returns a call's group: the first word of its path after /api. Pure. */
export const groupOf = (path: string): string => {
  const [, first = '', second = ''] = path.split('/').filter(Boolean)
  const word = first === 'public' && second !== '' && !second.startsWith('{') ? 'public' : first
  return /^[a-z][a-z-]*$/.test(word) ? word : DOWNLOADS
}

const schemaOf = (content: Content | undefined): Schema | undefined => content?.[JSON_TYPE]?.schema
const typeBeside = (content: Content | undefined): string | null =>
  content && !content[JSON_TYPE] ? Object.keys(content).join(', ') : null

const parametersIn = ({ parameters }: Operation, place: string): CallField[] =>
  parameters
    .filter((one) => one.in === place)
    .map(({ name, required, schema }) => ({ name, required, type: typeOf(schema) }))

function describe(method: string, path: string, operation: Operation): DescribedCall {
  const replied = Object.entries(operation.responses).find(([status]) => status !== 'default')?.[1].content
  const sent = operation.requestBody?.content
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    who: operation.description,
    in_address: parametersIn(operation, 'path'),
    in_query: parametersIn(operation, 'query'),
    in_body: fieldsOf(schemaOf(sent) ?? {}),
    body_type: typeBeside(sent),
    reply_type: typeBeside(replied),
    in_reply: fieldsOf(schemaOf(replied) ?? {}),
  }
}

/** Groups the OpenAPI document's calls, sorted by group name. Pure. */
export function groupsOf(paths: Paths): Map<string, DescribedCall[]> {
  const groups = new Map<string, DescribedCall[]>()
  for (const [path, operations] of Object.entries(paths)) {
    const name = groupOf(path)
    const calls = Object.entries(operations).map(([method, operation]) => describe(method, path, operation))
    groups.set(name, [...(groups.get(name) ?? []), ...calls])
  }
  return new Map([...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Builds a readable version of /openapi.json once, at the first request, since it changes only with a release. */
export function createApiReference({ settings }: Kernel) {
  let made: Map<string, DescribedCall[]> | undefined
  const groups = () => (made ??= groupsOf(openApiDocument(settings.publicUrl).paths as Paths))
  return {
    list: () => ({
      groups: [...groups()].map(([name, calls]) => ({
        name,
        calls: calls.map(({ method, path, summary }) => ({ method, path, summary })),
      })),
    }),
    /** Returns the calls of one group. @throws Failure not_found for an unknown group */
    read: (name: string) => {
      const calls = groups().get(name)
      if (!calls) throw new Failure('not_found', 'This group of calls doesn’t exist.')
      return { name, calls }
    },
  }
}

/** The JSON Schema keywords that contracts use. */
export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const DEPTH_MAX = 5

const NAMED_MAX = 12

const eitherOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? []

function wordsOf(values: unknown[]): string {
  const shown = values.slice(0, NAMED_MAX).map((value) => JSON.stringify(value))
  return values.length > NAMED_MAX ? `${shown.join(' | ')} | …` : shown.join(' | ')
}

/** Returns a short name for a schema's type. Pure. */
function typeOf(schema: Schema): string {
  const either = eitherOf(schema)
  if (either.length > 0) return [...new Set(either.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return wordsOf([schema.const])
  if (schema.enum) return wordsOf(schema.enum)
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return schema.format ? `${type} (${schema.format})` : type
}

/** Returns all fields of a request or reply, nested ones by their full path. Pure. */
export function fieldsOf(schema: Schema, prefix = '', depth = 0): CallField[] {
  const either = eitherOf(schema).flatMap((one) => fieldsOf(one, prefix, depth))
  if (either.length > 0) {
    // A field of one of several variants is optional.
    const seen = new Map(either.map((field) => [field.name, { ...field, required: false }]))
    return [...seen.values()]
  }
  if (depth >= DEPTH_MAX) return []
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`, depth + 1)
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const whole = prefix === '' ? name : `${prefix}.${name}`
    const own = { name: whole, type: typeOf(inner), required: schema.required?.includes(name) ?? false }
    return [own, ...fieldsOf(inner, whole, depth + 1)]
  })
}
