import type { Kernel } from '../kernel.ts'

/**
 * Returns one function for each kind of background work. The function runs all work that is due, and returns whether
 * there was any.
 */
const kindsOf = ({ jobs, events }: Kernel): (() => Promise<boolean>)[] => [events.deliverPending, jobs.doDue]

/** Runs background work until none is due, including the work that was created by this work. */
export async function runPendingJobs(kernel: Kernel): Promise<void> {
  for (let found = true; found;) {
    found = false
    for (const doDue of kindsOf(kernel)) if (await doDue()) found = true
  }
}
