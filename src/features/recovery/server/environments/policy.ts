import { Failure } from '#shared/calls/failure.ts'
import type { EnvironmentName } from '#shared/environments.ts'

type Move = { current: EnvironmentName; target: EnvironmentName }

/** One goes from development, or back to it; or stays after all. @throws Failure forbidden. Pure. */
export function requireSwitch({ current, target }: Move): void {
  if (target === current) return
  if (current !== 'development' && target !== 'development')
    throw new Failure('forbidden', 'Environment switching only allowed from development environment for safety!')
}

/** @throws Failure forbidden. Pure. */
export function requirePromotion({ current, target }: Move): void {
  if (target === 'staging' && current !== 'development')
    throw new Failure('forbidden', 'Promotion to staging only allowed from development environment!')
  if (target === 'production' && current !== 'staging')
    throw new Failure('forbidden', 'Promotion to production only allowed from staging environment!')
}

export type Readiness = {
  hasVerifiedBackup: boolean
  isLogGuarded: boolean
}

/** What a person still has to do before what is rehearsed becomes what is real. Pure. */
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
