import { useQuery } from '@tanstack/react-query'
import { ageInWords } from '#shared/time/age.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { call } from '#app/call.ts'
import { bytesInWords } from '../bytes.ts'
import JobFailures from './job-failures-panel.tsx'

const LOOK_AGAIN_MS = 15_000
const whole = (figure: number): string => Math.round(figure).toLocaleString('en-GB')

const routeOf = ({ route }: { route: string }) => <span className="[overflow-wrap:anywhere]">{route}</span>

/** Shows the server's health from the data that /metrics also uses, and failed jobs with a button to retry them. */
export default function Health() {
  const { data, error, refetch } = useQuery({
    queryKey: ['house-health'],
    queryFn: () => call('GET /api/admin/health'),
    refetchInterval: LOOK_AGAIN_MS,
  })
  if (error && !data) return <LoadError title="Error fetching health" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading health figures..." lines={8} />
  const { mail, disk, sockets, database_bytes: bytes, slowest_calls: slowest, limits_met: limits } = data
  const figures = [
    {
      name: 'E-mails waiting',
      value:
        mail.waiting === 0 ? '0' : `${whole(mail.waiting)}, the oldest for ${ageInWords(mail.oldest_seconds * 1_000)}`,
    },
    { name: 'E-mails not delivered', value: whole(mail.failed) },
    { name: 'Database', value: bytesInWords(bytes) },
    {
      name: 'Disk',
      value: `${bytesInWords(disk.free_bytes)} free of ${bytesInWords(disk.size_bytes)}${disk.is_full ? ', full' : ''}`,
    },
    {
      name: 'Open connections',
      value: `${whole(sockets.members)} ${sockets.members === 1 ? 'member' : 'members'}, ${whole(sockets.strangers)} ${sockets.strangers === 1 ? 'visitor' : 'visitors'}`,
    },
    ...data.set_aside.map(({ name, events }) => ({ name: `Failed events: ${name}`, value: whole(events) })),
    ...limits.map(({ limit, times }) => ({ name: `Rate limit reached: ${limit}`, value: `${whole(times)} times` })),
  ]
  return (
    <section className="grid gap-8 pt-5" aria-label="Health">
      <Table
        caption="Health now"
        columns={[
          { name: 'Figure', cell: ({ name }) => name },
          { name: 'Value', cell: ({ value }) => value },
        ]}
        rows={figures}
        keyOf={({ name }) => name}
      />
      <Table
        caption="Slowest API calls since this server process started"
        columns={[
          { name: 'Call', cell: routeOf },
          { name: 'Times', numeric: true, cell: ({ times }) => whole(times) },
          { name: 'Average ms', numeric: true, cell: ({ mean_ms: ms }) => whole(ms) },
          { name: 'Maximum ms', numeric: true, cell: ({ slowest_ms: ms }) => whole(ms) },
        ]}
        rows={slowest}
        keyOf={({ route }) => route}
      />
      <JobFailures />
    </section>
  )
}
