import { useState } from 'react'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import type { Backup } from '../contract.ts'
import { DOWNLOAD_REASON_MISSING, RESTORE_REASON_MISSING, RESTORE_WORD } from '../limits.ts'
import { download, useRefreshBackups, useVerify } from './backups-data.ts'
import { canBeRestored, sizeInWords, stateInWords, timeInWords } from './backup-texts.ts'

function holds({ rows, tables, files, bytes }: Backup): string {
  const counted = (count: number, what: string) => `${count.toLocaleString('en-GB')} ${what}`
  return `${counted(rows, 'rows')} of ${counted(tables, 'tables')}, ${counted(files, 'files')}, ${sizeInWords(bytes)}`
}

const proven = ({ verified_at, restore_ms, copied_at }: Backup): string =>
  [
    verified_at ? `Restored and compared on ${pacificTime(verified_at)}, in ${timeInWords(restore_ms ?? 0)}` : '',
    copied_at ? 'lies in the second place too' : '',
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
      <p>It holds everything that members have written, direct messages too. That you took it stands in the log.</p>
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
        showToast({ title: 'The restore has begun', text: message })
        await lookAgain()
      }}
      onClose={onClose}
    >
      <p>
        Everything that was written after it goes: members, questions, papers, messages. A backup of what is there now
        is taken first, so that you can come back. The log of administration goes on. Everybody is signed out, and mails
        that were unsent in it wait for your release in the outbox.
      </p>
    </DestructiveDialog>
  )
}

/** One backup: what it holds, how far it is proven, and what can be done with it. */
export function BackupRow({ backup, isLast }: { backup: Backup; isLast: boolean }) {
  const [asked, setAsked] = useState<'restore' | 'download'>()
  const close = () => setAsked(undefined)
  const { mutate: verify, isPending } = useVerify(backup.id)
  const name = pacificTime(backup.taken_at ?? backup.started_at)
  // Several may be of one minute.
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
            It lies on {backup.machine}, which this server does not reach. That machine removes it when its time is
            over.
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
