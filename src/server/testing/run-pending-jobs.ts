import type { Kernel } from '../kernel.ts'

/**
 * Returns each kind of work that runs outside of requests: it does what is due now, and returns whether there was any.
 */
const kindsOf = ({ jobs, events }: Kernel): (() => Promise<boolean>)[] => [events.deliverPending, jobs.doDue]

/** Runs all work that follows from earlier actions, and from that work itself, until nothing is due. */
export async function runPendingJobs(kernel: Kernel): Promise<void> {
  for (let found = true; found;) {
    found = false
    for (const doDue of kindsOf(kernel)) if (await doDue()) found = true
  }
}
