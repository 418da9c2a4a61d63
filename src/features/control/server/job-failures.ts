import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import { listFailures } from '#server/work/job-failures.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'

/** Returns the failed jobs with readable names. */
export async function readJobFailures({ db }: Kernel) {
  const failures = await listFailures(db)
  const jobs = failures.map(({ name, failures: times, firstFailedAt, lastFailedAt, lastError, waiting, givenUp }) => ({
    name,
    failures: times,
    first_failed_at: firstFailedAt.toISOString(),
    last_failed_at: lastFailedAt.toISOString(),
    last_error: lastError,
    waiting,
    given_up: givenUp,
  }))
  return { jobs }
}

/** Retries the failed jobs with the given name. @throws Failure not_found if there are none. */
export async function tryJobAgain(kernel: Kernel, actor: Actor, { name, reason }: { name: string; reason: string }) {
  const { jobs, events } = kernel
  const takenUp = (await jobs.tryAgain(name)) ?? (await events.tryAgain(name))
  if (takenUp === undefined) throw new Failure('not_found', 'There are no failed jobs with this name.')
  const told = { actor, action: 'job.try-again', target: `${name}: ${takenUp}`, reason, at: kernel.now() }
  await transact(kernel, (tx) => logAdminAction(tx, told))
  return { taken_up: takenUp }
}
