import { join } from 'node:path'
import { s3StorageDriver } from './s3-storage.ts'
import { localStorageDriver } from './local-storage.ts'
import { createFileAddresses } from './addresses.ts'
import { createFiles } from './files.ts'
import { createIncomingFiles } from './incoming-files.ts'
import { createPublicFiles } from './public-files.ts'
import { createStorageOwnership } from './storage-ownership.ts'
import type { Db } from '../data/db.ts'
import type { Secrets } from '../secrets/key.ts'
import type { Settings } from '../settings.ts'

type StorageParts = {
  db: Db
  settings: Pick<Settings, 'dataDirectory' | 'bucket'>
  secrets: Secrets
  now: () => Date
  report: (error: Error) => void
  warn: (line: string) => void
}

/** Creates the configured file storage, and the directory for incoming files. */
export function createStorage({ db, settings, secrets, now, report, warn }: StorageParts) {
  const directory = join(settings.dataDirectory, 'files')
  const home = settings.bucket ? s3StorageDriver(settings.bucket, warn) : localStorageDriver(directory)
  // This folder is inside the files' directory and so on the same disk. A file is therefore stored by a rename.
  const onTheWay = join(directory, 'incoming')
  const incoming = createIncomingFiles({ directory: onTheWay, now, report })
  const shown = settings.bucket ? `The bucket ${settings.bucket.url}` : `The directory ${directory}`
  const owning = createStorageOwnership({ db, home, shown, directory: onTheWay, now, warn })
  return {
    home,
    proveOwn: owning.prove,
    forFeatures: {
      files: createFiles(home),
      fileAddresses: createFileAddresses({ secrets, now }),
      publicFiles: createPublicFiles(),
      incoming,
    },
    start: async () => {
      await home.start()
      await incoming.start()
      await owning.start()
    },
    stop: () => incoming.stop(),
  }
}
export type Storage = ReturnType<typeof createStorage>
