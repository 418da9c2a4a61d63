import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { isDiskFull } from '../data/database-faults.ts'
import type { Db } from '../data/db.ts'

/**
 * With less room left, writes are refused, so that the rest suffices for reading: PostgreSQL stops altogether when it
 * cannot create its next log file of 16 MB.
 */
export const ROOM_BYTES_MIN = 64 * 1024 * 1024
/** The room that must be free before writes are accepted again after a full disk. */
export const ROOM_BYTES_AGAIN = 80 * 1024 * 1024
const LOOK_EVERY_MS = 1_000

/** Checks every second whether there is room to store anything. */
export type Disk = {
  isFull: () => boolean
  /** Receives every error, so that a database on another machine can report that its disk is full. */
  note: (error: unknown) => void
  look: () => Promise<void>
  start: () => void
  stop: () => void
}

/** Bytes. */
export type Space = { free: number; size: number }

/** Returns the size of a directory's disk, and the space on it that is left for us. */
export const spaceIn = async (directory: string): Promise<Space> => {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, size: blocks * bsize }
}

const roomIn = async (directory: string): Promise<number> => (await spaceIn(directory)).free

// Takes a megabyte and releases it at once: an UPDATE might find room in an existing page.
const isStoring = (db: Db): Promise<boolean> =>
  db
    .transaction()
    .execute(async (tx) => {
      await sql`create temporary table room on commit drop as
        select md5(line::text) as text from generate_series(1, 20000) as line`.execute(tx)
    })
    .then(
      () => true,
      () => false,
    )

type DiskParts = {
  directory: string
  db: Db
  report: (error: Error) => void
  roomOf?: (directory: string) => Promise<number>
}

export function createDiskMonitor({ directory, db, report, roomOf = roomIn }: DiskParts): Disk {
  let isShort = false
  let wasRefused = false
  let isLooking = false
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    isShort = (await roomOf(directory)) < (isShort ? ROOM_BYTES_AGAIN : ROOM_BYTES_MIN)
    // If it still fails, or the database is away, the next look tries again.
    if (wasRefused && !isShort && (await isStoring(db))) wasRefused = false
  }
  const lookOnce = async () => {
    if (isLooking) return
    isLooking = true
    await look().finally(() => (isLooking = false))
  }
  return {
    isFull: () => isShort || wasRefused,
    note: (error) => {
      if (isDiskFull(error)) wasRefused = true
    },
    look,
    start: () => {
      timer = setInterval(() => void lookOnce().catch(report), LOOK_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
