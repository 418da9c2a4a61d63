import * as z from 'zod'
import { OaiError } from './oai-errors.ts'

/**
 * The position at which a list continues: the whole request, and the last record sent. The token contains all these
 * fields and the server stores nothing, so a token never expires.
 */
export type Continuation = {
  verb: 'ListIdentifiers' | 'ListRecords'
  metadataPrefix: string
  from: string | undefined
  until: string | undefined
  set: string | undefined
  after: { changedAt: string; paperId: string }
  /**
   * `cursor` is the number of records sent before, and `total` their total number when the list was first requested.
   */
  cursor: number
  total: number
}

const orNothing = z.string().max(100).nullable()
const Token = z.tuple([
  z.enum(['ListIdentifiers', 'ListRecords']),
  z.string().max(100),
  orNothing,
  orNothing,
  orNothing,
  z.iso.datetime({ precision: 0 }),
  z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\0]+$/),
  z.int().min(1).max(1e9),
  z.int().min(1).max(1e9),
])

/** Encodes a position as a resumption token. Pure. */
export function writeToken({ verb, metadataPrefix, from, until, set, after, cursor, total }: Continuation): string {
  const parts = [
    verb,
    metadataPrefix,
    from ?? null,
    until ?? null,
    set ?? null,
    after.changedAt,
    after.paperId,
    cursor,
    total,
  ]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decodes a resumption token. Pure. @throws OaiError badResumptionToken if this repository never sent the token */
export function readToken(text: string): Continuation {
  const parsed = Token.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success)
    throw new OaiError('badResumptionToken', 'The resumptionToken was not issued by this repository.')
  const [verb, metadataPrefix, from, until, set, changedAt, paperId, cursor, total] = parsed.data
  return {
    verb,
    metadataPrefix,
    from: from ?? undefined,
    until: until ?? undefined,
    set: set ?? undefined,
    after: { changedAt, paperId },
    cursor,
    total,
  }
}
