import { countRoster } from '#features/accounts/server/public.ts'
import { classCounts, realUsers } from '#features/cleanup/server/public.ts'
import { countLibrary } from '#features/library/server/public.ts'
import { countTables } from '#server/environments/queries.ts'
import { type Summary, writeSummary } from '#server/environments/summary.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type Move, switchRefusal, promotionRefusal } from '../../moves.ts'

async function countHere({ db, now }: Kernel): Promise<Summary> {
  const [{ database, tables }, users, classes, papers] = await Promise.all([
    countTables(db),
    countRoster(db, ''),
    classCounts(db),
    countLibrary(db),
  ])
  return {
    database,
    users,
    real_users: realUsers(classes),
    papers,
    collections: tables,
    counted_at: now().toISOString(),
  }
}

export async function keepCounted(kernel: Kernel): Promise<Summary> {
  const counted = await countHere(kernel)
  await writeSummary(kernel.settings.dataDirectory, counted)
  return counted
}

export const scheduleEnvironmentCount = (kernel: Kernel): void =>
  kernel.jobs.schedule('recovery.count-environment', '33 * * * *', async () => void (await keepCounted(kernel)))

const refuseFor = (refusal: string | undefined): void => {
  if (refusal) throw new Failure('forbidden', refusal)
}

/** @throws Failure forbidden. Pure. */
export const requireSwitch = (move: Move): void => refuseFor(switchRefusal(move))

/** @throws Failure forbidden. Pure. */
export const requirePromotion = (move: Move): void => refuseFor(promotionRefusal(move))

type Readiness = {
  hasVerifiedBackup: boolean
  isLogGuarded: boolean
}

/** Returns what a person still has to do before staging becomes production. Pure. */
export function requiredSteps(ready: Readiness): string[] {
  const steps: [boolean, string][] = [
    [ready.hasVerifiedBackup, 'Take a backup of staging, and wait until it is verified.'],
    [ready.isLogGuarded, 'Run db/guard-admin-log.sql on the database as a superuser.'],
    [false, 'Take a backup of production by inflo backup, and download it.'],
    [false, 'Stop every server of production.'],
    [
      false,
      'Restore the backup of staging there by inflo restore, with the secret key of staging in INFLO_SECRET_KEY_OLD.',
    ],
    [false, 'Start production, look at its control center, and release the mails that are held.'],
  ]
  return steps.filter(([isDone]) => !isDone).map(([, words]) => words)
}
