import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { failureText } from '#shared/calls/failure.ts'
import { useState } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#app/call.ts'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { type BackupState, backupStates } from '#shared/backup-states.ts'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Backup } from '../contract.ts'
import { SEARCH_LENGTH_MAX, DOWNLOAD_REASON_MISSING, RESTORE_REASON_MISSING, RESTORE_WORD } from '../limits.ts'
import { type BackupsShown, useBackups, useCreate, download, useRefreshBackups, useVerify } from './backups-data.ts'

/** Shows the backups that could not be copied to the second destination. */
function SecondPlace({ place, left }: { place: string | null; left: { count: number; problem: string } }) {
  if (place === null)
    return (
      <Notice tone="warn" title="Backups are stored only on this server">
        <p className="mt-1 max-w-[72ch]">
          If this disk fails, you lose both the data and the backups. Set BACKUPS_TO to a second location: a directory
          on another disk, or a bucket.
        </p>
      </Notice>
    )
  if (left.count === 0) return null
  return (
    <Notice tone="warn" title="We can’t reach the second backup location">
      <p className="mt-1 max-w-[72ch] [overflow-wrap:anywhere]">
        {left.count === 1 ? 'One backup is' : `${left.count} backups are`} stored only on this server: {left.problem}{' '}
        The next copy will add the missing backups to {place}.
      </p>
    </Notice>
  )
}

type Restoring = NonNullable<NonNullable<ReturnType<typeof useBackups>['data']>['restoring']>

const Restore = ({ backup_id, begun_at, step, problem }: Restoring) =>
  problem ? (
    <Notice tone="danger" title="The restore failed">
      <p className="mt-1 max-w-[72ch]">
        {problem} Nothing was changed. (Backup {backup_id}, started on {pacificTime(begun_at)}.)
      </p>
    </Notice>
  ) : (
    <Notice tone="warn" title="A backup is being restored">
      <p role="status" className="mt-1 max-w-[72ch]">
        Started on {pacificTime(begun_at)}. Current step: {step}. You’ll be signed out when it’s finished.
      </p>
    </Notice>
  )

const Nothing = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState title="No backups found">Try another name, reason or machine.</EmptyState>
  ) : (
    <EmptyState title="No backups yet">The first one runs within six hours. You can also create one now.</EmptyState>
  )

/** Lists the backups of the whole server, with actions to create, verify, download and restore them. */
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
        Backups run every 6 hours and are test-restored before they’re marked verified. We keep all backups for 7 days,
        then one a day for 5 weeks.
      </p>
      {data?.restoring ? <Restore {...data.restoring} /> : null}
      {data ? <SecondPlace place={data.second_place} left={data.uncopied} /> : null}
      {error && !data ? (
        <div role="alert" className="grid justify-items-start gap-4 py-6">
          <p>{failureText(error)}</p>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </div>
      ) : null}
      {data || error ? null : <p role="status">Loading backups...</p>}
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

const SORTS = [
  { value: '-started_at', label: 'Newest first' },
  { value: 'started_at', label: 'Oldest first' },
  { value: '-bytes', label: 'Largest first' },
  { value: 'state', label: 'By status' },
]

type FilterProps = { shown: BackupsShown; show: (shown: BackupsShown) => void }

const BackupsFilter = ({ shown, show }: FilterProps) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <TextInput
      label="Search by name or reason"
      isFilter
      type="search"
      maxLength={SEARCH_LENGTH_MAX}
      value={shown.search}
      onChange={({ target }) => show({ ...shown, search: target.value, page: 1 })}
    />
    <Select
      label="Order"
      isFilter
      options={SORTS}
      value={shown.sort}
      onChange={({ target }) => show({ ...shown, sort: target.value as BackupsShown['sort'], page: 1 })}
    />
  </div>
)

function holds({ rows, tables, files, bytes }: Backup): string {
  const counted = (count: number, what: string) => `${count.toLocaleString('en-GB')} ${what}`
  return `${counted(rows, 'rows')} of ${counted(tables, 'tables')}, ${counted(files, 'files')}, ${sizeInWords(bytes)}`
}

const proven = ({ verified_at, restore_ms, copied_at }: Backup): string =>
  [
    verified_at ? `Test-restored on ${pacificTime(verified_at)} in ${timeInWords(restore_ms ?? 0)}` : '',
    copied_at ? 'also stored in the second location' : '',
  ]
    .filter((words) => words !== '')
    .join('; ')

function DownloadDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  return (
    <DestructiveDialog
      title={`Download the backup of ${pacificTime(backup.taken_at ?? backup.started_at)}?`}
      action="Download"
      reasonMissing={DOWNLOAD_REASON_MISSING}
      act={async ({ reason }) => {
        await download(backup.id, reason)
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        This backup contains everything that members have written, including direct messages. The admin log records your
        download.
      </p>
    </DestructiveDialog>
  )
}

function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const lookAgain = useRefreshBackups()
  return (
    <DestructiveDialog
      title={`Restore the backup of ${pacificTime(backup.taken_at ?? backup.started_at)}?`}
      action="Restore"
      reasonMissing={RESTORE_REASON_MISSING}
      typed={RESTORE_WORD}
      act={async (given) => {
        const { message } = await call('POST /api/dap/backups/:id/restore', { params: { id: backup.id }, body: given })
        onClose()
        showToast({ title: 'Restore started', text: message })
        await lookAgain()
      }}
      onClose={onClose}
    >
      <p>
        Everything created after this backup will be removed: members, questions, papers and messages. We back up the
        current data first, so that you can return to it. The admin log is kept. Everyone is signed out. Unsent mail
        from the backup is held in the outbox until you release it.
      </p>
    </DestructiveDialog>
  )
}

/** Shows one backup: its content, its verification, and its actions. */
function BackupRow({ backup, isLast }: { backup: Backup; isLast: boolean }) {
  const [asked, setAsked] = useState<'restore' | 'download'>()
  const close = () => setAsked(undefined)
  const { mutate: verify, isPending } = useVerify(backup.id)
  const name = pacificTime(backup.taken_at ?? backup.started_at)
  // The id is added, since several backups may have been taken in the same minute.
  const named = `the backup of ${name}, ${backup.id}`
  return (
    <li className={`flex flex-wrap items-start gap-x-6 gap-y-3 py-4 ${isLast ? '' : 'border-b border-line'}`}>
      <div className="grid min-w-0 flex-1 basis-[280px] gap-1 [overflow-wrap:anywhere]">
        <h3 className="font-semibold">
          {name} <span className="font-normal text-muted">({stateInWords(backup.state)})</span>
        </h3>
        <p className="text-[14px] leading-5 text-muted">{backup.reason}</p>
        <p className="font-mono text-[13px] leading-5 text-muted">{backup.id}</p>
        {backup.taken_at ? <p className="text-[14px] leading-5 text-muted">{holds(backup)}</p> : null}
        {proven(backup) ? <p className="text-[14px] leading-5 text-muted">{proven(backup)}</p> : null}
        {backup.is_reached ? null : (
          <p className="max-w-[72ch] text-[14px] leading-5 text-danger">
            This backup is stored on {backup.machine}, which this server can’t reach. That machine deletes it when it
            expires.
          </p>
        )}
        {backup.problem ? <p className="max-w-[72ch] text-[14px] leading-5 text-danger">{backup.problem}</p> : null}
      </div>
      {canBeRestored(backup.state) && backup.is_reached ? (
        <div className="flex flex-wrap gap-3">
          <Button size="small" busy={isPending} aria-label={`Verify ${named}`} onClick={() => verify()}>
            Verify
          </Button>
          <Button size="small" aria-label={`Download ${named}`} onClick={() => setAsked('download')}>
            Download
          </Button>
          <Button size="small" aria-label={`Restore ${named}`} onClick={() => setAsked('restore')}>
            Restore
          </Button>
        </div>
      ) : null}
      {asked === 'restore' ? <RestoreDialog backup={backup} onClose={close} /> : null}
      {asked === 'download' ? <DownloadDialog backup={backup} onClose={close} /> : null}
    </li>
  )
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

function sizeInWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}

const timeInWords = (ms: number): string =>
  ms < 60_000 ? `${(ms / 1000).toFixed(1)} seconds` : `${(ms / 60_000).toFixed(1)} minutes`

const stateInWords: (state: BackupState) => string = backupStates.per({
  running: 'In progress',
  taken: 'Not yet verified',
  verified: 'Verified',
  failed: 'Failed',
})

const canBeRestored: (state: BackupState) => boolean = backupStates.per({
  running: false,
  taken: true,
  verified: true,
  failed: false,
})
