import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { normalize, sep, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Pack, pack, extract } from 'tar-stream'
import type { AppParts } from '../http/app-parts.ts'
import { dispositionOf } from '../http/download.ts'
import { toFailure } from '../http/errors.ts'
import { listFolders } from './backup-files.ts'
import { directoryDestination } from './destination.ts'
import { MANIFEST } from './manifest.ts'
import { backupFilePath } from './save-snapshot.ts'
import { type StoredBackup, listFilesOf, findBackupIn } from './stored-backup.ts'

/**
 * Serves `/backups/ID.tar?until&for&mac`: a backup as one archive. Each address is created for one admin, and works
 * only as long as that admin may download backups.
 */
export function serveBackups(app: FastifyInstance, { application, pages }: AppParts): void {
  const { backups } = application.kernel
  app.get('/backups/:name', async (request: FastifyRequest, reply) => {
    try {
      const id = (request.params as { name: string }).name.replace(/\.tar$/, '')
      const { until, mac, for: reader } = request.query as Record<'until' | 'mac' | 'for', string | undefined>
      await backups.addresses.check(id, { until: String(until), mac: String(mac), reader: String(reader) })
      const archive = archiveOf(await backups.find(id))
      return await reply
        .type('application/x-tar')
        .header('content-disposition', dispositionOf({ fileName: `inflo-${id}.tar`, shown: false }))
        .header('cache-control', 'no-store')
        .send(archive)
    } catch (error) {
      const failure = toFailure(error)
      if (!failure) throw error
      pages.refuse(reply, failure)
      return reply
    }
  })
}

type Entry = { name: string; storagePath: string; bytes: number }

async function* entriesOf(found: StoredBackup): AsyncGenerator<Entry> {
  const { folder, manifest } = found
  for (const { name, bytes } of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.files.parts])
    yield { name: `${folder}/${name}`, storagePath: `${folder}/${name}`, bytes }
  for await (const { id, bytes } of listFilesOf(found))
    yield { name: backupFilePath(id), storagePath: backupFilePath(id), bytes }
}

async function fill(archive: Pack, found: StoredBackup): Promise<void> {
  const { destination, folder } = found
  for await (const { name, storagePath: from, bytes } of entriesOf(found)) {
    await pipeline(
      await destination.home.read(from),
      archive.entry({ name, size: bytes, mtime: new Date(found.manifest.taken_at) }),
    )
  }
  // The manifest is the last entry, so a truncated archive does not count as a backup.
  const chunks: Buffer[] = []
  for await (const chunk of await destination.home.read(`${folder}/${MANIFEST}`)) chunks.push(chunk as Buffer)
  archive.entry({ name: `${folder}/${MANIFEST}` }, Buffer.concat(chunks))
  archive.finalize()
}

/** Streams a backup as one tar archive, including the members' files. */
export function archiveOf(found: StoredBackup): Readable {
  const archive = pack()
  fill(archive, found).catch((error: Error) => archive.destroy(error))
  return archive as unknown as Readable
}

/** Unpacks an archive into a directory. @throws Error if the archive contains no complete backup */
export async function unpackArchive(archive: Readable, directory: string): Promise<StoredBackup> {
  const entries = archive.pipe(extract())
  for await (const entry of entries) {
    const name = normalize(entry.header.name)
    if (name.startsWith('..') || name.startsWith(sep)) throw new Error('This file is not a backup archive.')
    await mkdir(dirname(join(directory, name)), { recursive: true })
    if (entry.header.type === 'directory') entry.resume()
    else await pipeline(entry, createWriteStream(join(directory, name), { mode: 0o600 }))
  }
  const destination = directoryDestination(directory)
  const [folder] = (await listFolders(destination)).whole
  if (!folder) throw new Error('This archive does not contain a complete backup.')
  return findBackupIn(destination, folder)
}
