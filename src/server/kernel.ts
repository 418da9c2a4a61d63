import type { Logger } from 'pino'
import type { Backups } from './backups/backups.ts'
import type { ExclusiveRunner } from './work/exclusive.ts'
import type { IntegrityChecks } from './data-integrity/integrity-checks.ts'
import type { PersonalData } from './data/personal-data.ts'
import type { Db } from './data/db.ts'
import type { ReviewQueues } from './review-queues/review-queues.ts'
import type { Disk } from './disk/disk.ts'
import type { Documents } from './pages/documents.ts'
import type { Drain } from './shutdown/drain.ts'
import type { PubSub } from './pubsub/pubsub.ts'
import type { Errors } from './monitoring/errors.ts'
import type { EventLog } from './events/events.ts'
import type { RouteDurations } from './metrics/durations.ts'
import type { FeatureFlags } from './feature-flags/feature-flags.ts'
import type { FileAddresses } from './files/addresses.ts'
import type { Files } from './files/files.ts'
import type { WriteBarrier } from './write-barrier/write-barrier.ts'
import type { PublicFiles } from './files/public-files.ts'
import type { Extensions } from './extension-points.ts'
import type { IncomingFiles } from './files/incoming-files.ts'
import type { Jobs } from './work/jobs.ts'
import type { RateLimits } from './access/rate-limits.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Mail } from './mail/mail.ts'
import type { PageCache } from './pages/cache.ts'
import type { Secrets } from './secrets/key.ts'
import type { Sessions } from './access/session.ts'
import type { Settings } from './settings.ts'
import type { Alerting } from './monitoring/alerting.ts'
import type { Monitoring } from './monitoring/monitoring.ts'

/**
 * The services that every feature uses. Deliberately small: features depend on the kernel, and the kernel depends on no
 * feature.
 */
export type Kernel = {
  db: Db
  settings: Settings
  /** Returns the current time; injected, so that tests can set the clock. */
  now: () => Date
  mail: Mail
  files: Files
  fileAddresses: FileAddresses
  publicFiles: PublicFiles
  incoming: IncomingFiles
  disk: Disk
  secrets: Secrets
  exclusive: ExclusiveRunner
  backups: Backups
  personalData: PersonalData
  integrityChecks: IntegrityChecks
  extensions: Extensions
  documents: Documents
  pubsub: PubSub
  drain: Drain
  reviewQueues: ReviewQueues
  errors: Errors
  events: EventLog
  features: FeatureFlags
  /** The durations of the calls to this process, by route. */
  durations: RouteDurations
  writeBarrier: WriteBarrier
  live: Realtime
  jobs: Jobs
  sessions: Sessions
  alerting: Pick<Alerting, 'reach'>
  monitoring: Monitoring
  rateLimits: RateLimits
  log: Logger
  pages: PageCache
}
