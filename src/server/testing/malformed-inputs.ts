import fc from 'fast-check'
import * as z from 'zod'

type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  format?: string
  minLength?: number
  maxLength?: number
}

const LONG = 70_000
const DEPTH = 3_000

const nested = (open: string, close: string): unknown => JSON.parse(open.repeat(DEPTH) + close.repeat(DEPTH))

// Texts that have caused errors in other servers: NUL, lone surrogates, texts with a special meaning, and very long
// texts.
const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    'a\u0000b',
    '\uD800',
    'x\uDC00y',
    '\u202E',
    "'; drop table accounts.member; --",
    '<script>alert(1)</script>',
    '__proto__',
    '%',
    '%_\\',
    '\\',
    'NaN',
    'Infinity',
    '1e999',
    '-0',
    '9'.repeat(400),
    '2026-13-45T99:99:99Z',
    'a'.repeat(LONG),
    '\u{1F9EA}'.repeat(300),
    'a@b.c\r\nBcc: d@e.f',
    '00000000-0000-0000-0000-000000000000',
  ),
)

const junk: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.1,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    5e-324,
    [],
    {},
    [[]],
    [null],
  ),
  fc.constant(nested('[', ']')),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(
    JSON.parse('{"__proto__": {"role": "admin"}, "constructor": {"prototype": {}}, "toString": 1}') as unknown,
  ),
  fc.array(fc.string({ maxLength: 5 }), { minLength: 300, maxLength: 400 }),
)

function plausibleText({ format, minLength = 0, maxLength = 200 }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid' || format === 'guid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  const length = Math.min(Math.max(minLength, 1), 3_000)
  return fc.oneof(
    fc.string({ minLength: length, maxLength: Math.min(Math.max(length, maxLength), length + 200) }),
    fc.constantFrom('ida@example.org', 'Diagnostics', '1', 'icu'),
    fc.integer({ min: 1, max: 260 }).map((count) => 'evidence '.repeat(count)),
  )
}

function plausible(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(nearly))
  switch (shape.type) {
    case 'string':
      return plausibleText(shape)
    case 'integer':
      return fc.integer({ min: -2, max: 120 })
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(nearly(shape.items ?? {}), { maxLength: 4 })
    case 'object': {
      const fields = Object.entries(shape.properties ?? {}).map(([name, field]) => [name, nearly(field)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: shape.required ?? [] })
    }
    default:
      return junk
  }
}

// Generates mostly valid values. An input with one invalid value is then not already refused because of another value.
const nearly = (shape: Shape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: plausible(shape) }, { weight: 1, arbitrary: junk })

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Shape

/** Generates JSON request bodies, most of which are valid or nearly valid according to the schema. */
export const bodiesFor = (schema: z.ZodType | undefined): fc.Arbitrary<string> => {
  const wire = (value: unknown) => JSON.stringify(value) ?? ''
  return fc.oneof(
    { weight: 8, arbitrary: (schema ? nearly(shapeOf(schema)) : junk).map(wire) },
    { weight: 1, arbitrary: junk.map(wire) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '"\\u0000"',
        '{"a":1,}',
        'null',
        '['.repeat(LONG),
        '{"a":'.repeat(DEPTH),
        `${'['.repeat(DEPTH)}"\\u0000"${']'.repeat(DEPTH)}`,
        '\uFEFF{}',
        '1e999',
      ),
    },
  )
}

const FILE_STARTS = [
  '89504e470d0a1a0a',
  'ffd8ffe0',
  '474946383961',
  '52494646ffffffff57454250',
  '255044462d312e37',
  '504b0304',
]

/** Generates bytes that begin like a file of a known type and are random after that. */
export const nearlyFiles: fc.Arbitrary<Buffer> = fc
  .tuple(fc.constantFrom(...FILE_STARTS), fc.uint8Array({ maxLength: 3_000 }))
  .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'hex'), rest]))

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Generates the value of a path or query parameter, encoded for a URL. */
const addressPart = (shape: Shape, known: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: plausible(shape).map((value) => encoded(asText(value)).slice(0, 400)) },
    { weight: 3, arbitrary: fc.constantFrom(...known, 'made-up') },
    { weight: 2, arbitrary: nastyText.map((text) => encoded(text).slice(0, 3_000)) },
    { weight: 1, arbitrary: fc.constantFrom('%00', '%ff', '%', '%E0%A4%A', '..', '%2e%2e%2f', '%0d%0a', "'") },
  )

type Addressed = { params?: z.ZodType | undefined; query?: z.ZodType | undefined }

/**
 * Generates URLs of a call, with nearly valid path and query parameters. `known` contains the ids of existing items.
 */
export function addressesFor(path: string, { params, query }: Addressed, known: string[]): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const shapes = params ? (shapeOf(params).properties ?? {}) : {}
  const fields = Object.entries(query ? (shapeOf(query).properties ?? {}) : { extra: {} })
  const parts = fc.record(Object.fromEntries(names.map((name) => [name, addressPart(shapes[name] ?? {}, known)])))
  const search = fc.record(Object.fromEntries(fields.map(([name, shape]) => [name, addressPart(shape, known)])), {
    requiredKeys: [],
  })
  return fc.tuple(parts, search).map(([given, asked]) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? '')
    const pairs = Object.entries(asked).map(([name, value]) => `${name}=${value}`)
    return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
  })
}
