import { useState, useRef, type FormEvent } from 'react'
import { longDate, shortDate } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { errorsByField } from '#ui/forms/form-values.ts'
import { Select } from '#ui/forms/select.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Workspace } from '../../contract.ts'
import type { Extension } from '../../extensions-contract.ts'
import { extensionStates } from '../../states.ts'
import {
  EXTENSION_WEEKS_MAX,
  EXTENSION_REASON_MISSING,
  EXTENSION_REASON_LENGTH_MIN,
  EXTENSION_REASON_LENGTH_MAX,
} from '../../limits.ts'
import { useExtensions, useRequestExtension } from './live-extensions.ts'

const weeksOf = ({ weeks }: Extension): string => (weeks === 1 ? 'one more week' : `${weeks} more weeks`)

/** Describes the newest request's outcome in a sentence. Only the lead may request an extension. Pure. */
export function wordsOf(extension: Extension, paperRole: Workspace['paper']['standing']): string {
  const weeks = weeksOf(extension)
  const who = paperRole === 'lead' ? 'You' : 'The lead'
  return extensionStates.per({
    pending: `${who} asked for ${weeks} on ${shortDate(extension.requested_at)}. The editors have not decided yet.`,
    approved: `The editors approved ${weeks}.`,
    rejected: `The editors declined the request for ${weeks}.`,
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

/** The roles that have the server's right `see_extensions`. */
const SEE_EXTENSIONS: readonly Workspace['paper']['standing'][] = ['lead', 'member', 'editor']

/** Shows a paper's deadline; the lead can request a later one. */
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

const WEEKS = Array.from({ length: EXTENSION_WEEKS_MAX }, (_, index) => {
  const weeks = index + 1
  return { value: String(weeks), label: weeks === 1 ? '1 week' : `${weeks} weeks` }
})

/** Returns the error message for an invalid reason, the same as the server's. Pure. */
export function reasonError(reason: string): string | undefined {
  if (reason.trim() === '') return EXTENSION_REASON_MISSING
  if (reason.trim().length >= EXTENSION_REASON_LENGTH_MIN) return undefined
  return `Please write at least ${EXTENSION_REASON_LENGTH_MIN} characters.`
}

/** Requests more weeks from the admins. If sending fails, the typed text stays in the form. */
function ExtensionForm({ paperId, onClose }: { paperId: string; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [weeks, setWeeks] = useState('2')
  const [reason, setReason] = useState('')
  const { errors, show, forget } = useErrors(form)
  const asking = useRequestExtension(paperId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const error = reasonError(reason)
    if (error) return show({ reason: error })
    asking.mutate(
      { weeks: Number(weeks), reason },
      {
        onSuccess: () => {
          showToast({ title: 'Request sent', text: 'We’ll let you know when the editors decide.' })
          onClose()
        },
        onError: (failure) => show(failure instanceof Failure ? errorsByField(failure.errors) : {}),
      },
    )
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-5">
      <p className="text-muted">
        The extra time starts at the deadline, or on the day of the decision if the deadline has passed. You can extend
        a paper’s deadline at most twice.
      </p>
      <Select
        required
        label="More time"
        options={WEEKS}
        value={weeks}
        onChange={({ target }) => setWeeks(target.value)}
      />
      <CountedTextArea
        name="reason"
        label="Why do you need it?"
        required
        value={reason}
        max={EXTENSION_REASON_LENGTH_MAX}
        error={errors.reason}
        onChange={({ target }) => {
          setReason(target.value)
          forget(['reason'])
        }}
      />
      {asking.error && !errors.reason ? (
        <Notice tone="danger" role="alert" title="Your request could not be sent">
          {failureText(asking.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={asking.isPending}>
          Ask for more time
        </Button>
      </div>
    </form>
  )
}

type ExtensionDialogProps = { paperId: string; open: boolean; onClose: () => void }

function ExtensionDialog({ paperId, open, onClose }: ExtensionDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Ask for more time" maxWidth={560} losesTyped>
      <ExtensionForm paperId={paperId} onClose={onClose} />
    </Dialog>
  )
}
