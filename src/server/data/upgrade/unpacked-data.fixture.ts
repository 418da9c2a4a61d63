import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { findBinaries } from '../../postgres/binaries.ts'
import { clusterOf } from '../../postgres/cluster.ts'
import { chooseMaker } from '../../postgres/user.ts'
import { createDataDirectory } from '../../testing/server.ts'

const PACKED = join(import.meta.dirname, 'data-of-75a9579e.tar.zst')

/** Changes the owner of PostgreSQL's files, if PostgreSQL runs as another user. */
async function letPostgresOwn(directory: string): Promise<void> {
  const runner = await chooseMaker([(await findBinaries()).postgres, dirname(directory)])
  if (!('uid' in runner)) return
  for (const place of [dirname(directory), directory]) await chmod(place, (await stat(place)).mode | 0o011)
  const cluster = clusterOf(directory)
  for (const name of ['.', ...(await readdir(cluster, { recursive: true }))])
    await chown(join(cluster, name), runner.uid, runner.gid)
}

/** Unpacks the data directory of the previous version, as it was when that server stopped. */
export async function unpackBefore(): Promise<string> {
  const directory = await createDataDirectory()
  const entries = createReadStream(PACKED).pipe(createZstdDecompress()).pipe(extract())
  for await (const entry of entries) {
    const { name, type, mode } = entry.header
    const place = join(directory, name)
    if (type === 'directory') {
      await mkdir(place, { recursive: true, mode })
      entry.resume()
    } else await pipeline(entry, createWriteStream(place, { mode: mode ?? 0o600 }))
  }
  await letPostgresOwn(directory)
  return directory
}
