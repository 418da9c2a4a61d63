import { type FormEvent, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { longDate, pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import type { ApprovalEntry, SubmissionChecklist } from '../../submission-checklist-contract.ts'
import { APPROVAL_NOTE_LENGTH_MAX } from '#features/team/web/public.tsx'
import { useRecordApproval } from './submission-checklist-data.ts'

const WORDS: Record<ApprovalEntry['says'], string> = {
  agrees: 'approved this text',
  disagrees: 'requested a change',
  earlier: 'approved an earlier version',
  nothing: 'approval pending',
}

function Word({ author: { name, says, note, said_at: at } }: { author: ApprovalEntry }) {
  return (
    <li className="[overflow-wrap:anywhere]">
      {name}: <span className={says === 'disagrees' ? 'font-semibold text-danger' : 'text-muted'}>{WORDS[says]}</span>
      {at ? <span className="text-muted">, {pacificTime(at)}</span> : null}
      {note ? <p className="mt-1 border-l-2 border-line pl-3 whitespace-pre-wrap">{note}</p> : null}
    </li>
  )
}

type Parts = { paperId: string; submissionChecklist: SubmissionChecklist; memberId: string }

function SayForm({ paperId, submissionChecklist }: Omit<Parts, 'memberId'>) {
  const saying = useRecordApproval(paperId)
  const [refuses, setRefuses] = useState(false)
  const draft = useDraft(`approval:${paperId}`, { note: '' })
  const { note } = draft.values
  const error = saying.error instanceof Failure ? saying.error.detail : undefined
  const say = (agrees: boolean) =>
    saying.mutate(
      { text_hash: submissionChecklist.text_hash, agrees, note: agrees ? '' : note },
      { onSuccess: draft.clear },
    )
  const refuse = (event: FormEvent) => {
    event.preventDefault()
    say(false)
  }
  return (
    <form noValidate onSubmit={refuse} className="mt-3 grid gap-3">
      {refuses ? (
        <TextArea
          required
          name="note"
          label="What needs to change?"
          hint="The editors and your co-authors will see this."
          error={error}
          maxLength={APPROVAL_NOTE_LENGTH_MAX}
          value={note}
          onChange={({ target }) => draft.set({ note: target.value })}
        />
      ) : null}
      {error && !refuses ? (
        <p role="alert" className="font-semibold text-danger">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {refuses ? (
          <Button type="submit" size="small" busy={saying.isPending}>
            Send
          </Button>
        ) : (
          <Button size="small" busy={saying.isPending} onClick={() => say(true)}>
            Approve this text
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={() => setRefuses(!refuses)}>
          {refuses ? 'Back' : 'Request a change'}
        </Button>
      </div>
    </form>
  )
}

/**
 * Shows each author's approval of the text. An author who has not approved the text yet is asked to do so.
 */
export function AuthorApprovals({ paperId, submissionChecklist, memberId }: Parts) {
  const { authors, waits, can_submit: canSubmit } = submissionChecklist
  if (authors.length < 2) return null
  const own = authors.find(({ id }) => id === memberId)
  // An author who submits a text thereby approves it.
  const isAsked = own !== undefined && own.says !== 'agrees' && (waits !== null || canSubmit)
  return (
    <section aria-labelledby="author-words">
      <h2 id="author-words" className="mb-2 font-semibold">
        Author approvals
      </h2>
      <ul className="grid gap-1.5">
        {authors.map((author) => (
          <Word key={author.id} author={author} />
        ))}
      </ul>
      <p className="mt-2 text-muted">
        {waits
          ? `The paper is published once all authors have approved it. From ${longDate(new Date(waits.until))} an editor can publish it anyway, with a reason.`
          : 'You can submit the paper before all authors have approved it. It is published once they have. If the text changes, we ask everyone again.'}
      </p>
      {isAsked ? (
        <SayForm key={submissionChecklist.text_hash} paperId={paperId} submissionChecklist={submissionChecklist} />
      ) : null}
    </section>
  )
}
