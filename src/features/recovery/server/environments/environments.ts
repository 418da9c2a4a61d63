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

/** Checks that a switch is allowed. @throws Failure forbidden. Pure. */
export const requireSwitch = (move: Move): void => refuseFor(switchRefusal(move))

/** Checks that a promotion is allowed. @throws Failure forbidden. Pure. */
export const requirePromotion = (move: Move): void => refuseFor(promotionRefusal(move))

type Readiness = {
  hasVerifiedBackup: boolean
  isLogGuarded: boolean
}

/** Returns the manual steps that remain before staging can become production. Pure. */
export function requiredSteps(ready: Readiness): string[] {
  const steps: [boolean, string][] = [
    [ready.hasVerifiedBackup, 'Create a backup of staging and wait until it is verified.'],
    [ready.isLogGuarded, 'Run db/guard-admin-log.sql on the database as a superuser.'],
    [false, 'Create a backup of production with inflo backup, and download it.'],
    [false, 'Stop all production servers.'],
    [
      false,
      'Restore the staging backup there with inflo restore. Set INFLO_SECRET_KEY_OLD to the secret key of staging.',
    ],
    [false, 'Start production, check its control center, and release the held mail.'],
  ]
  return steps.filter(([isDone]) => !isDone).map(([, words]) => words)
}
