import { Failure } from '#shared/calls/failure.ts'
import { type Move, promotionRefusal, switchRefusal } from '../../moves.ts'

const refuseFor = (refusal: string | undefined): void => {
  if (refusal) throw new Failure('forbidden', refusal)
}

/** @throws Failure forbidden. Pure. */
export const requireSwitch = (move: Move): void => refuseFor(switchRefusal(move))

/** @throws Failure forbidden. Pure. */
export const requirePromotion = (move: Move): void => refuseFor(promotionRefusal(move))

export type Readiness = {
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
