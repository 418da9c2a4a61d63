import type { CallField } from '../../reference-contract.ts'

/** As much of JSON Schema as contracts are made of. */
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

/** A schema's type in a word or two. Pure. */
export function typeOf(schema: Schema): string {
  const either = eitherOf(schema)
  if (either.length > 0) return [...new Set(either.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return wordsOf([schema.const])
  if (schema.enum) return wordsOf(schema.enum)
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return schema.format ? `${type} (${schema.format})` : type
}

/** All parts of what is sent or answered, each by its whole name. Pure. */
export function fieldsOf(schema: Schema, prefix = '', depth = 0): CallField[] {
  const either = eitherOf(schema).flatMap((one) => fieldsOf(one, prefix, depth))
  if (either.length > 0) {
    // What only one of several has may be absent.
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
