import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import type { Role } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { missingRules, passwordRequirement } from '../../password-rules.ts'
import '../tables.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const SALT_BYTES = 16
const TAG_BYTES = 32

// One of Node's four worker threads stays free for file access and DNS, so that a flood of sign-ins does not block
// other work.
const HASHES_AT_ONCE_MAX = Math.min(2 * availableParallelism(), 3)
const HASHES_WAITING_MAX = 200
const RETRY_AFTER_SECONDS = 5

const hash = promisify(argon2)

const line = pLimit(HASHES_AT_ONCE_MAX)

/** Limits the number of concurrent hashes. @throws Failure unavailable if too many are waiting already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (line.pendingCount >= HASHES_WAITING_MAX) {
    throw new Failure('unavailable', 'Too many people are signing in right now. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
  return line(work)
}

type Cost = { memory: number; passes: number; parallelism: number }
const COST: Cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM }

const derive = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  inTurn(() => hash('argon2id', { message: Buffer.from(password), nonce, tagLength: TAG_BYTES, ...cost }))

/** Returns a password's argon2id hash with its parameters, in the usual `$argon2id$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, salt, COST)
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

// The hash that is compared for an unknown e-mail address, so that the response takes as long as for a member.
const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export type PasswordCheck = { right: boolean; outdated: boolean }

/**
 * Compares a password with a stored hash in constant time. `outdated` means that the hash was made with other
 * parameters and should be replaced.
 */
export async function verifyPassword(password: string, stored: string = NOBODYS_HASH): Promise<PasswordCheck> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(stored) ?? []
  if (!memory) throw new Error('A stored password hash has an unknown form')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost)
  const right = actual.length === expected.length && timingSafeEqual(actual, expected)
  return { right, outdated: JSON.stringify(cost) !== JSON.stringify(COST) }
}

/** Refuses common passwords, which attackers try first. @throws Failure invalid. */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (!COMMON_PASSWORDS.has(password.toLowerCase())) return
  throw invalidField(field, 'This password is too common. Please choose another one.')
}

/**
 * Checks the password rules that the contract cannot check: common passwords, and the longer minimum for admins.
 * @throws Failure invalid.
 */
export function refuseWeakPassword(password: string, role: Role): void {
  refuseCommonPassword(password, 'new_password')
  const missing = missingRules(password, role === 'admin' ? 'admin' : 'member')
  if (missing.length > 0) throw invalidField('new_password', passwordRequirement(missing))
}

/** Invalidates all reset links of a member, including unused ones. */
export const consumeAllResets = (tx: Db, memberId: string, now: Date) =>
  tx
    .updateTable('accounts.password_reset')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
