import { join } from 'node:path'
import { bucketHome } from './bucket-home.ts'
import { directoryHome } from './directory-home.ts'
import { openFileAddresses } from './addresses.ts'
import { openFiles } from './files.ts'
import { openIncoming } from './incoming.ts'
import { openPublicFiles } from './public-files.ts'
import { openOwning } from './owning.ts'
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

/** The home of files as it is set, with the way into it. */
export function openStorage({ db, settings, secrets, now, report, warn }: StorageParts) {
  const directory = join(settings.dataDirectory, 'files')
  const home = settings.bucket ? bucketHome(settings.bucket, warn) : directoryHome(directory)
  // Within the directory of files, so that a file need only be renamed to be stored there.
  const onTheWay = join(directory, 'incoming')
  const incoming = openIncoming({ directory: onTheWay, now, report })
  const shown = settings.bucket ? `The bucket ${settings.bucket.url}` : `The directory ${directory}`
  const owning = openOwning({ db, home, shown, directory: onTheWay, now, warn })
  return {
    home,
    proveOwn: owning.prove,
    forRooms: {
      files: openFiles(home),
      fileAddresses: openFileAddresses({ secrets, now }),
      publicFiles: openPublicFiles(),
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
export type Storage = ReturnType<typeof openStorage>
