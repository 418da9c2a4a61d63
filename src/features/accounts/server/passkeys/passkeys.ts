import type { Db } from '#server/data/db.ts'
import type { PasskeyInfo } from '../../passkeys-contract.ts'
import '../tables.ts'

export const NOT_FOUND = 'Passkey not found'

export const present = ({ id, name, device, created_at, last_used_at }: PasskeyRow): PasskeyInfo => ({
  id,
  name,
  device,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** Locks the member's second factors, so that nobody else adds or removes one until the transaction ends. */
export const lockFactors = (tx: Db, memberId: string) =>
  tx
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const SHOWN = ['id', 'name', 'device', 'created_at', 'last_used_at'] as const

export type PasskeyRow = { id: string; name: string; device: string; created_at: Date; last_used_at: Date | null }

export const listPasskeys = (db: Db, memberId: string) =>
  db
    .selectFrom('accounts.passkey')
    .select([...SHOWN, 'credential_id', 'transports'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function countPasskeys(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('accounts.passkey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Loads the passkey library on first use. The library loads a few hundred classes for certificates. At every start of
 * the server, they would take 0.25 s and 27 MB.
 */
export async function passkeyLibrary() {
  const [library, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...library, ...helpers }
}

/** Decodes base64url into bytes, in the form that the library accepts. Pure. */
export const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
