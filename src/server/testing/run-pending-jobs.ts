import type { Kernel } from '../kernel.ts'

/** Each kind of work that goes on beside requests: does what is due now, and says whether there was any. */
const kindsOf = ({ jobs, events }: Kernel): (() => Promise<boolean>)[] => [events.deliverPending, jobs.doDue]

/** Does all work that follows from what happened so far, and from that work itself, until nothing is due. */
export async function runPendingJobs(kernel: Kernel): Promise<void> {
  for (let found = true; found;) {
    found = false
    for (const doDue of kindsOf(kernel)) if (await doDue()) found = true
  }
}
