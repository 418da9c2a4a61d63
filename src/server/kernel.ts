import type { Logger } from 'pino'
import type { Belongings } from './belongings.ts'
import type { Db } from './db.ts'
import type { Disk } from './disk.ts'
import type { Documents } from './documents.ts'
import type { Doorbell } from './doorbell.ts'
import type { HouseEvents } from './events.ts'
import type { FileAddresses } from './file-addresses.ts'
import type { Files } from './files.ts'
import type { Incoming } from './incoming.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'
import type { Live } from './live/live.ts'
import type { Mail } from './mail.ts'
import type { PageCache } from './page-cache.ts'
import type { Secrets } from './secret-key.ts'
import type { Sessions } from './session.ts'
import type { Settings } from './settings.ts'

/** What every room works with. Small on purpose: rooms depend on it, it knows no room. */
export type Kernel = {
  db: Db
  settings: Settings
  /** The time, handed in, so that tests can turn the clock. */
  now: () => Date
  mail: Mail
  files: Files
  fileAddresses: FileAddresses
  incoming: Incoming
  disk: Disk
  secrets: Secrets
  belongings: Belongings
  documents: Documents
  doorbell: Doorbell
  events: HouseEvents
  live: Live
  jobs: Jobs
  sessions: Sessions
  limits: Limits
  log: Logger
  pages: PageCache
}
