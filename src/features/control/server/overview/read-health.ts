import { spaceIn } from '#server/disk/disk.ts'
import type { Kernel } from '#server/kernel.ts'
import { readMailQueue, listPendingJobs, readDatabaseBytes } from '#server/metrics/queries.ts'
import { listSetAside } from '#server/monitoring/health-queries.ts'

const SLOWEST_SHOWN = 10

/** Reads the server's health from the data that /metrics also uses. */
export async function readHealth({ db, disk, durations, rateLimits, live, now, settings }: Kernel) {
  const [mail, jobs, setAside, bytes, space] = await Promise.all([
    readMailQueue(db, now()),
    listPendingJobs(db),
    listSetAside(db),
    readDatabaseBytes(db),
    spaceIn(settings.dataDirectory),
  ])
  return {
    mail,
    jobs: jobs.map(({ job, ...times }) => ({ name: job, ...times })),
    set_aside: setAside.map(({ consumer, events }) => ({ name: consumer, events })),
    database_bytes: bytes,
    disk: { free_bytes: space.free, size_bytes: space.size, is_full: disk.isFull() },
    sockets: live.count(),
    limits_met: [...rateLimits.met()]
      .map(([limit, times]) => ({ limit, times }))
      .toSorted((one, other) => other.times - one.times),
    slowest_calls: durations.slowest(SLOWEST_SHOWN),
  }
}
