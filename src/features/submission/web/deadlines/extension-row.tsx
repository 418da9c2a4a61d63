import { type FormEvent, useRef, useState } from 'react'
import { longDate, pacificTime } from '#shared/time/dates.ts'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { StatusDot, type Tone } from '#ui/status-dot.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { ExtensionToDecide } from '../../extensions-contract.ts'
import { EXTENSION_NOTES_LENGTH_MAX, EXTENSION_NOTES_MISSING } from '../../extension-limits.ts'
import { type ExtensionDecision, extensionStates, type ExtensionStatus } from '../../states.ts'
import { useDecideExtension } from './live-extensions.ts'

type DecideProps = { extension: ExtensionToDecide; onDecided: () => void }

function Decide({ extension, onDecided }: DecideProps) {
  const [notes, setNotes] = useState('')
  const [missing, setMissing] = useState<string>()
  const deciding = useDecideExtension(extension.id)
  const decide = (decision: ExtensionDecision) => {
    if (decision === 'rejected' && notes.trim() === '') return setMissing(EXTENSION_NOTES_MISSING)
    setMissing(undefined)
    const onSuccess = () => {
      showToast({ title: 'Decided. The team is told.' })
      onDecided()
    }
    deciding.mutate({ decision, notes }, { onSuccess })
  }
  const approve = (event: FormEvent) => {
    event.preventDefault()
    decide('approved')
  }
  return (
    <form onSubmit={approve} noValidate className="mt-3 grid max-w-[60ch] gap-3">
      <TextArea
        name="notes"
        label="Notes to the team"
        rows={2}
        maxLength={EXTENSION_NOTES_LENGTH_MAX}
        value={notes}
        error={missing}
        onChange={({ target }) => setNotes(target.value)}
      />
      {deciding.error ? (
        <Notice tone="danger" role="alert" title="Not decided">
          {failureText(deciding.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={deciding.isPending}>
          Give more time
        </Button>
        <Button size="small" busy={deciding.isPending} onClick={() => decide('rejected')}>
          Decline
        </Button>
      </div>
    </form>
  )
}

const stateOf: (status: ExtensionStatus) => { name: string; tone: Tone } = extensionStates.per({
  pending: { name: 'Waiting', tone: 'wait' },
  approved: { name: 'Given', tone: 'done' },
  rejected: { name: 'Declined', tone: 'stop' },
})

function State({ status }: Pick<ExtensionToDecide, 'status'>) {
  const { tone, name } = stateOf(status)
  return <StatusDot tone={tone}>{name}</StatusDot>
}

/** One request for more time: who asks, why, until when, and the way to decide. */
export function ExtensionRow({ extension }: { extension: ExtensionToDecide }) {
  const { weeks, due_at: dueAt, decided_at: decidedAt, decided_by: decidedBy } = extension
  const title = useRef<HTMLAnchorElement>(null)
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-serif text-[18px] leading-6 font-semibold text-pretty [overflow-wrap:anywhere]">
          <Link ref={title} to={`/student/papers/${extension.paper_id}`} className="hover:underline">
            {extension.paper_title}
          </Link>
        </h3>
        <State status={extension.status} />
      </div>
      <p className="mt-1 text-[14px] leading-5 text-muted">
        <bdi>{extension.asked_by}</bdi> asked for {weeks === 1 ? '1 week' : `${weeks} weeks`} on{' '}
        {pacificTime(extension.requested_at)}
        {dueAt ? ` · due ${longDate(dueAt)}` : ''}
        {decidedAt ? ` · decided ${pacificTime(decidedAt)}` : ''}
        {decidedBy ? (
          <>
            {' '}
            by <bdi>{decidedBy}</bdi>
          </>
        ) : null}
      </p>
      <p className="mt-2 max-w-[72ch] font-serif text-[16px] leading-[25px] [overflow-wrap:anywhere] whitespace-pre-wrap">
        {extension.reason}
      </p>
      {extension.notes ? (
        <p className="mt-2 max-w-[72ch] border-l-2 border-brand pl-4 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {extension.notes}
        </p>
      ) : null}
      {/* The form goes with the focus in it, which stays with the request. */}
      {extension.may_decide ? <Decide extension={extension} onDecided={() => title.current?.focus()} /> : null}
    </li>
  )
}
