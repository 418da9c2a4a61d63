import { longDate } from '#shared/time/dates.ts'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import type { PublicationItem } from '../../contract.ts'
import { WITHOUT_APPROVAL_REASON_LENGTH_MAX } from '../../limits.ts'
import type { ReviewFields } from '../review-queue.ts'

type Word = PublicationItem['approvals'][number]['says']

const WORDS: Record<Word, string> = {
  agrees: 'approved this text',
  disagrees: 'disagrees',
  earlier: 'approved an earlier text',
  nothing: 'approval pending',
}

/** Shows each author's approval of the submitted text. */
export function Approvals({ item: { approvals } }: { item: PublicationItem }) {
  return (
    <ul>
      {approvals.map(({ name, says, note }) => (
        <li key={name}>
          {name}{' '}
          <span className={says === 'disagrees' ? 'font-semibold text-danger' : 'text-muted'}>{WORDS[says]}</span>
          {note ? <span className="block border-l-2 border-line pl-3 whitespace-pre-wrap">{note}</span> : null}
        </li>
      ))}
    </ul>
  )
}

type FieldProps = { item: PublicationItem; form: ReviewFields }

/**
 * Asks for a reason to publish without the approval of some authors. Shows their names, and the day until which editors
 * must wait.
 */
export function ApprovalsField({ item, form: { draft, errors, change } }: FieldProps) {
  const missing = item.approvals.filter(({ says }) => says !== 'agrees')
  if (draft.decision !== 'approved_for_publication' || missing.length === 0) return null
  const names = missing.map(({ name }) => name).join(', ')
  if (!item.may_go_on) {
    return (
      <Notice tone="warn" title="Not all authors have approved this text">
        <p>
          {names}. You can publish it once they approve, or with a reason from {longDate(new Date(item.may_go_on_from))}
          .
        </p>
      </Notice>
    )
  }
  return (
    <TextArea
      required
      name="without_approval_because"
      label="Why publish without their approval? *"
      hint={`Not approved by ${names}. Your reason is saved in the admin log.`}
      error={errors.without_approval_because}
      maxLength={WITHOUT_APPROVAL_REASON_LENGTH_MAX}
      value={draft.without_approval_because}
      onChange={({ target }) => change({ without_approval_because: target.value })}
    />
  )
}
