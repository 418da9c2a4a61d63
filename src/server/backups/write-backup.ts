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

/** The id of the advisory lock under which a process takes, verifies or removes backups. */
export const BACKUPS_LOCK = 7_466_521

/** Opens a session for copying, without the time limits of other sessions. */
export async function openCopySession(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'inflo backups' })
  client.on('error', () => undefined)
  await client.connect()
  await speakPlainSql(client)
  return client
}

/**
 * Runs `work` while no other process takes, verifies or removes backups. If `signal` aborts, the session is closed,
 * even during a query.
 * @throws the signal's reason if it was aborted
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

/** Returns a message for admins that describes what went wrong. Pure. */
export const describeBackupError = (error: unknown): string => {
  if (isDiskFull(error)) return 'The disk is too full for a backup. The incomplete backup was deleted.'
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
 * Takes a backup. The manifest is stored last, so an aborted backup does not count as a backup.
 * @throws the error that prevented the backup
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
