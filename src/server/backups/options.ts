import type pg from 'pg'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../data/db.ts'
import type { StorageDriver } from '../files/storage-driver.ts'
import type { Secrets } from '../secrets/key.ts'
import type { Settings } from '../settings.ts'
import type { Jobs } from '../work/jobs.ts'
import type { WriteBarrier } from '../write-barrier/write-barrier.ts'

export type BackupRequest = { actor: Pick<Actor, 'id' | 'name'>; reason: string }

export type BackupsOptions = {
  db: Db
  connection: pg.ClientConfig
  settings: Pick<Settings, 'dataDirectory' | 'secretKey' | 'secretKeysOld' | 'backupsTo'>
  home: StorageDriver
  secrets: Secrets
  jobs: Jobs
  writeBarrier: WriteBarrier
  now: () => Date
  warn: (line: string) => void
  report: (error: Error) => void
}
