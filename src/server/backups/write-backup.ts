import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { Failure } from '#shared/calls/failure.ts'
import { isDiskFull } from '../data/database-faults.ts'
import type { StorageDriver } from '../files/storage-driver.ts'
import { MANIFEST, type Manifest, writeManifest } from './manifest.ts'
import { type BackupDestination, storeBytes } from './destination.ts'
import { beginSnapshot, speakPlainSql } from './snapshot.ts'
import { saveSnapshot } from './save-snapshot.ts'

/** The lock of the one process that takes a backup or removes old ones. */
export const BACKUPS_LOCK = 7_466_521

/** Opens a session for copying, without the limits that calls have. */
export async function openCopySession(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'inflo backups' })
  client.on('error', () => undefined)
  await client.connect()
  await speakPlainSql(client)
  return client
}

/**
 * Runs `work` while no other process takes a backup or removes old ones. Once `signal` aborts, its session is ended,
 * whatever it is doing.
 * @throws the signal's reason then
 */
export async function withBackupLock<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await openCopySession(connection)
  const end = () => client.end().catch(() => undefined)
  const leave = () => void end()
  signal?.addEventListener('abort', leave)
  try {
    signal?.throwIfAborted()
    await client.query('select pg_advisory_lock($1)', [BACKUPS_LOCK])
    return await work(client)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', leave)
    await end()
  }
}

/** Describes what went wrong, in a sentence for admins. Pure. */
export const describeBackupError = (error: unknown): string => {
  if (isDiskFull(error)) return 'There is no room left on the disk for a backup. Nothing of it was kept.'
  const { message, cause } = error as Error
  const words = cause instanceof Error ? `${message} (${cause.message})` : message
  return words.slice(0, 500)
}

type Taking = {
  connection: pg.ClientConfig
  destination: BackupDestination
  home: StorageDriver
  directory: string
  signal?: AbortSignal
}

/**
 * Takes a backup. The manifest is stored last, so that an aborted backup is none.
 * @throws the error that prevented it
 */
export async function writeBackup(
  { connection, destination, home, directory, signal }: Taking,
  named: Pick<Manifest, 'id' | 'reason' | 'taken_at'>,
): Promise<Manifest> {
  try {
    const save = async (client: pg.Client) => {
      await beginSnapshot(client)
      const manifest = await saveSnapshot({ client, destination, folder: named.id, signal }, home, named)
      await client.query('commit')
      await storeBytes(destination, `${named.id}/${MANIFEST}`, Buffer.from(writeManifest(manifest)))
      return manifest
    }
    return await withBackupLock(connection, save, signal)
  } catch (error) {
    await rm(join(directory, named.id), { recursive: true, force: true }).catch(() => undefined)
    throw error instanceof Failure && error.cause ? error.cause : error
  }
}
