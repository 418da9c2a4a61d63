import { type FormEvent, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { longDate, pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import type { ApprovalEntry, SubmissionChecklist } from '../../submission-checklist-contract.ts'
import { APPROVAL_NOTE_LENGTH_MAX } from '#features/team/web/public.tsx'
import { useRecordApproval } from './submission-checklist-data.ts'

const WORDS: Record<ApprovalEntry['says'], string> = {
  agrees: 'approves this text',
  disagrees: 'does not approve it',
  earlier: 'approved an earlier text',
  nothing: 'has not answered',
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
  const [note, setNote] = useState('')
  const error = saying.error instanceof Failure ? saying.error.detail : undefined
  const say = (agrees: boolean) =>
    saying.mutate({ text_hash: submissionChecklist.text_hash, agrees, note: agrees ? '' : note })
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
          label="What speaks against it"
          hint="The editors and your co-authors read it."
          error={error}
          maxLength={APPROVAL_NOTE_LENGTH_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
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
            I approve this text
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={() => setRefuses(!refuses)}>
          {refuses ? 'Back' : 'I do not approve it'}
        </Button>
      </div>
    </form>
  )
}

/**
 * Shows each author's approval of the text, and asks the reader for theirs if they are an author who has not approved
 * it.
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
        What the authors say
      </h2>
      <ul className="grid gap-1.5">
        {authors.map((author) => (
          <Word key={author.id} author={author} />
        ))}
      </ul>
      <p className="mt-2 text-muted">
        {waits
          ? `It is published once all have approved it. From ${longDate(new Date(waits.until))} an editor can go on with a reason.`
          : 'It can be submitted without them, and is published once all have approved it. A change of the text asks each anew.'}
      </p>
      {isAsked ? (
        <SayForm key={submissionChecklist.text_hash} paperId={paperId} submissionChecklist={submissionChecklist} />
      ) : null}
    </section>
  )
}
