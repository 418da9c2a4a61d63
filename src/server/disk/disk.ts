import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { isDiskFull } from '../data/database-faults.ts'
import type { Db } from '../data/db.ts'

/**
 * Free bytes below which writes are refused. The rest must suffice for reading: PostgreSQL stops completely when it
 * cannot create its next WAL file of 16 MB.
 */
export const ROOM_BYTES_MIN = 64 * 1024 * 1024
/** The free bytes at which writes are accepted again after the disk was full. */
export const ROOM_BYTES_AGAIN = 80 * 1024 * 1024
const LOOK_EVERY_MS = 1_000

/** Checks every second whether the disk has room for writes. */
export type Disk = {
  isFull: () => boolean
  /** Checks whether an error means a full disk, so that a full disk of a database on another machine is noticed. */
  note: (error: unknown) => void
  look: () => Promise<void>
  start: () => void
  stop: () => void
}

/** Disk space in bytes. */
export type Space = { free: number; size: number }

/** Returns the size of the disk that contains a directory, and its free space. */
export const spaceIn = async (directory: string): Promise<Space> => {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, size: blocks * bsize }
}

const roomIn = async (directory: string): Promise<number> => (await spaceIn(directory)).free

// Writes a megabyte into a temporary table and drops it: an UPDATE might succeed in an existing page of a full disk.
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
    // If storing still fails, or the database is unavailable, the next check tries again.
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
