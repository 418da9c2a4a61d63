import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { failureText } from '#shared/calls/failure.ts'
import { useState } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { BackupRow } from './backup-row.tsx'
import { type BackupsShown, useBackups, useCreate } from './backups-data.ts'
import { BackupsFilter } from './backups-filter.tsx'

/** Shows what could not be copied to the second destination. */
function SecondPlace({ place, left }: { place: string | null; left: { count: number; problem: string } }) {
  if (place === null)
    return (
      <Notice tone="warn" title="Backups lie beside the database only">
        <p className="mt-1 max-w-[72ch]">
          Whatever takes this disk takes both. Whoever runs the server names a second place, a directory of another disk
          or a bucket, in the setting BACKUPS_TO.
        </p>
      </Notice>
    )
  if (left.count === 0) return null
  return (
    <Notice tone="warn" title="The second place is away">
      <p className="mt-1 max-w-[72ch] [overflow-wrap:anywhere]">
        {left.count === 1 ? 'One backup lies' : `${left.count} backups lie`} beside the database only: {left.problem}{' '}
        The next copy brings along what is missing in {place}.
      </p>
    </Notice>
  )
}

type Restoring = NonNullable<NonNullable<ReturnType<typeof useBackups>['data']>['restoring']>

const Restore = ({ backup_id, begun_at, step, problem }: Restoring) =>
  problem ? (
    <Notice tone="danger" title="The restore came to nothing">
      <p className="mt-1 max-w-[72ch]">
        {problem} Nothing was changed. (Backup {backup_id}, begun on {pacificTime(begun_at)}.)
      </p>
    </Notice>
  ) : (
    <Notice tone="warn" title="A backup is being restored">
      <p role="status" className="mt-1 max-w-[72ch]">
        Since {pacificTime(begun_at)}: {step}. You will be signed out when it is done.
      </p>
    </Notice>
  )

const Nothing = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState title="Nothing fits">No backup has this in its name, its purpose or its machine.</EmptyState>
  ) : (
    <EmptyState title="No backup yet">The first is taken within six hours, or now by the button above.</EmptyState>
  )

/** Shows the backups of the whole server: taken, verified, downloaded, restored. */
export function Backups() {
  const [shown, show] = useState<BackupsShown>({ search: '', sort: '-started_at', page: 1 })
  const { data, error, refetch } = useBackups(shown)
  const { mutate, isPending } = useCreate()
  return (
    <section className="grid gap-4 py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Backup & Recovery</h2>
        <Button kind="main" busy={isPending} onClick={() => mutate()}>
          Create Backup
        </Button>
      </div>
      <p className="max-w-[64ch] text-muted">
        One is taken every six hours, and restored into a database of its own before it is called verified. All of the
        last seven days are kept, then one of each day for five weeks.
      </p>
      {data?.restoring ? <Restore {...data.restoring} /> : null}
      {data ? <SecondPlace place={data.second_place} left={data.uncopied} /> : null}
      {error && !data ? (
        <div role="alert" className="grid justify-items-start gap-4 py-6">
          <p>{failureText(error)}</p>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </div>
      ) : null}
      {data || error ? null : <p role="status">Loading the backups...</p>}
      {data && (data.backups.length > 0 || shown.search !== '') ? <BackupsFilter shown={shown} show={show} /> : null}
      {data?.backups.length === 0 ? <Nothing isSearched={shown.search !== ''} /> : null}
      <ul>
        {data?.backups.map((backup, index) => (
          <BackupRow key={backup.id} backup={backup} isLast={index === data.backups.length - 1} />
        ))}
      </ul>
      {data ? (
        <PageTurner
          page={shown.page}
          totalPages={data.pagination.total_pages}
          onPage={(page) => show({ ...shown, page })}
        />
      ) : null}
    </section>
  )
}
