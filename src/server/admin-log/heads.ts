import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canSwitchLogOff } from './guard.ts'
import { findLastHead } from './admin-log.ts'
import type { Db } from '../data/db.ts'

const HEADS_FILE = 'admin-log-heads'
const READ_TOGETHER = 1_000

/** The number and hash of an entry. The hash covers the entry and all entries before it. */
export type Head = { seq: number; hash: string }

const placeIn = (directory: string): string => join(directory, HEADS_FILE)

/** Returns the heads in the text of the file. A line that a power failure left incomplete is skipped. Pure. */
const parseHeads = (text: string): Head[] =>
  [...text.matchAll(/^(\d{1,15}) ([0-9a-f]{64})$/gm)].map(([, seq, hash = '']) => ({ seq: Number(seq), hash }))

/** Returns the heads of the admin log that this machine has recorded outside the database. */
export async function readHeads(directory: string): Promise<Head[]> {
  const text = await readFile(placeIn(directory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return parseHeads(text)
}

async function appendHeads(directory: string, heads: Head[]): Promise<void> {
  await using handle = await open(placeIn(directory), 'a', 0o600)
  // Begins with a line break, in case a power failure left the last line incomplete.
  await handle.appendFile(`\n${heads.map(({ seq, hash }) => `${seq} ${hash}`).join('\n')}\n`)
  await handle.sync()
}

const listHeadsAfter = (db: Db, seq: number) =>
  db
    .selectFrom('kernel.admin_log')
    .select(['seq', 'hash'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(READ_TOGETHER)
    .execute()

const findHead = (db: Db, seq: number) =>
  db.selectFrom('kernel.admin_log').select(['seq', 'hash']).where('seq', '=', seq).executeTakeFirst()

const DIFFERS =
  'The admin log does not match the hashes that this machine saved. Run inflo verify-audit-log to see where. If you restored a backup outside Inflo, this is expected: move the file admin-log-heads away.'
const UNGUARDED =
  'The role of DATABASE_URL could disable the protection that makes the admin log append-only. Run db/guard-admin-log.sql as a superuser, and use a role without superuser rights in DATABASE_URL.'

export type LogHeads = {
  /** Compares the log with the last head that this machine recorded, and warns the operator of a difference. */
  start: () => Promise<void>
  /** Records the log's new heads; concurrent calls run one after another. */
  follow: () => Promise<void>
  stop: () => Promise<void>
}

type LogHeadsParts = { db: Db; directory: string; warn: (line: string) => void }

/**
 * Creates the service that records the head of the admin log in a file on this machine after each entry, so that a
 * rewritten log is detected.
 */
export function createLogHeads({ db, directory, warn }: LogHeadsParts): LogHeads {
  let last: number | undefined
  let turn: Promise<void> = Promise.resolve()
  // If the log was rewritten, its new heads are recorded in addition to the old heads, so that the audit keeps
  // reporting the old heads.
  const findLast = async (): Promise<number> => {
    const written = (await readHeads(directory)).at(-1)
    if (!written) return 0
    if ((await findHead(db, written.seq))?.hash === written.hash) return written.seq
    warn(DIFFERS)
    return (await findLastHead(db))?.seq ?? 0
  }
  const catchUp = async () => {
    last ??= await findLast()
    for (;;) {
      const heads = await listHeadsAfter(db, last)
      if (heads.length > 0) await appendHeads(directory, heads)
      last = heads.at(-1)?.seq ?? last
      if (heads.length < READ_TOGETHER) return
    }
  }
  const follow = () => {
    turn = turn.then(catchUp, catchUp)
    return turn
  }
  return {
    start: async () => {
      await follow()
      if (await canSwitchLogOff(db)) warn(UNGUARDED)
    },
    follow,
    stop: () => turn.catch(() => undefined),
  }
}
