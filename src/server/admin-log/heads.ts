import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canSwitchLogOff } from './guard.ts'
import { findLastHead } from './admin-log.ts'
import type { Db } from '../data/db.ts'

const HEADS_FILE = 'admin-log-heads'
const READ_TOGETHER = 1_000

/** An entry's number and hash, which represents it and all entries before it. */
export type Head = { seq: number; hash: string }

const placeIn = (directory: string): string => join(directory, HEADS_FILE)

/** The heads in the text of the file; a line that a power cut has torn is none. Pure. */
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
  // On a new line, even if the previous one was torn.
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
  'The administration’s log is not the one that this machine has written down; inflo verify-audit-log says where. After a restored backup that is so: then put the file admin-log-heads aside.'
const UNGUARDED =
  'The role of DATABASE_URL could switch off what has the administration’s log only be appended to: run db/guard-admin-log.sql as a superuser, and let DATABASE_URL name no superuser.'

export type LogHeads = {
  /** Compares the log with the last head that this machine recorded, and warns the operator. */
  start: () => Promise<void>
  /** Records what is new in the log; concurrent calls do it one after another. */
  follow: () => Promise<void>
  stop: () => Promise<void>
}

type LogHeadsParts = { db: Db; directory: string; warn: (line: string) => void }

/**
 * Records the head of the admin log in a file of this machine, after each entry, so that a rewritten log is noticed.
 */
export function createLogHeads({ db, directory, warn }: LogHeadsParts): LogHeads {
  let last: number | undefined
  let turn: Promise<void> = Promise.resolve()
  // If the log was rewritten, its new heads are recorded in addition to the old ones, which the audit keeps reporting.
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
