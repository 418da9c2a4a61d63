import { useState } from 'react'
import { longDate, shortDate } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import type { Workspace } from '../../contract.ts'
import type { Extension } from '../../extensions-contract.ts'
import { extensionStates } from '../../states.ts'
import { ExtensionDialog } from './extension-dialog.tsx'
import { useExtensions } from './live-extensions.ts'

const weeksOf = ({ weeks }: Extension): string => (weeks === 1 ? 'one more week' : `${weeks} more weeks`)

/** What became of the newest request, in a sentence. The lead alone may ask. Pure. */
export function wordsOf(extension: Extension, paperRole: Workspace['paper']['standing']): string {
  const weeks = weeksOf(extension)
  const who = paperRole === 'lead' ? 'You' : 'The lead'
  return extensionStates.per({
    pending: `${who} asked for ${weeks} on ${shortDate(extension.requested_at)}; the editors decide.`,
    approved: `The editors gave ${weeks}.`,
    rejected: `The editors did not give ${weeks}.`,
  })(extension.status)
}

function Request({ extension, standing }: { extension: Extension } & Pick<Workspace['paper'], 'standing'>) {
  return (
    <div className="mt-1.5 text-muted">
      <p>{wordsOf(extension, standing)}</p>
      {extension.notes ? <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-wrap">{extension.notes}</p> : null}
    </div>
  )
}

/** As `see_extensions` of the server's rights. */
const SEE_EXTENSIONS: readonly Workspace['paper']['standing'][] = ['lead', 'member', 'editor']

/** A paper's deadline, and the lead's way to ask for a later one. */
export function DueDate({ paper: { id, due_at: dueAt, standing } }: { paper: Workspace['paper'] }) {
  const [isAsking, setAsking] = useState(false)
  const [now] = useState(() => Date.now())
  const { data } = useExtensions(id, SEE_EXTENSIONS.includes(standing))
  if (!dueAt) return null
  const isOverdue = Date.parse(dueAt) < now
  const newest = data?.extensions[0]
  return (
    <>
      <p className={isOverdue ? 'font-semibold text-danger' : ''}>
        {isOverdue ? `Was due on ${longDate(dueAt)}` : longDate(dueAt)}
      </p>
      {newest ? <Request extension={newest} standing={standing} /> : null}
      {data && data.why_not === null ? (
        <Button kind="quiet" size="small" className="-ml-3" onClick={() => setAsking(true)}>
          Ask for more time
        </Button>
      ) : null}
      <ExtensionDialog paperId={id} open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
