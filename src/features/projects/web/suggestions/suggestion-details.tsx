import type { ReactNode } from 'react'
import { weekdayDate } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { suggestionStates } from '../../states.ts'
import { sendFailureText } from './send-failure.ts'
import type { SuggestionSummary } from './suggestion-row.tsx'
import { SuggestionState } from './suggestion-state.tsx'

type Withdrawal = {
  isPending: boolean
  error: Error | null
  mutate: (id: string, then: { onSuccess: () => void }) => void
}

type DetailsParts = {
  noun: string
  title: string
  suggested: SuggestionSummary & { notes: string }
  /** Labels with their texts. Empty texts are not shown. */
  parts: readonly (readonly [string, string])[]
  /** Links to the project and the paper that an approval created. */
  made: ReactNode
  withdrawal: Withdrawal
  onClose: () => void
}

function Withdraw({
  noun,
  suggested,
  withdrawal,
  onClose,
}: Pick<DetailsParts, 'noun' | 'suggested' | 'withdrawal' | 'onClose'>) {
  const send = () =>
    withdrawal.mutate(suggested.id, {
      onSuccess: () => {
        showToast({ title: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} withdrawn` })
        onClose()
      },
    })
  return (
    <>
      {suggested.status === suggestionStates.pending_review ? (
        <p className="mb-5">You’ll hear from the editors by {weekdayDate(suggested.answer_by)}.</p>
      ) : null}
      {withdrawal.error ? (
        <p role="alert" className="mb-5 font-semibold text-danger">
          {sendFailureText(withdrawal.error, `The ${noun} could not be withdrawn.`)}
        </p>
      ) : null}
      <Button kind="danger" onClick={send} busy={withdrawal.isPending}>
        Withdraw {noun}
      </Button>
    </>
  )
}

/** Shows a proposal or a refined question, the editors' answer, and the actions that are possible. */
export function SuggestionDetails({ noun, title, suggested, parts, made, ...withdraw }: DetailsParts) {
  const { notes, status } = suggested
  return (
    <Dialog open title={`Your ${noun}`} onClose={withdraw.onClose}>
      <h3 className="font-serif text-[21px] leading-7 font-semibold break-words">{title}</h3>
      <p className="mt-1 text-[14px] leading-5 text-muted">
        Sent on {weekdayDate(suggested.submitted_at)} · <SuggestionState status={status} />
      </p>
      {notes ? (
        <>
          <h4 className="mt-5 text-[13px] leading-[18px] text-muted">Notes from the editors</h4>
          <p className="mt-1 break-words whitespace-pre-line">{notes}</p>
        </>
      ) : null}
      {parts
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <div key={label}>
            <h4 className="mt-5 text-[13px] leading-[18px] text-muted">{label}</h4>
            <p className="mt-1 break-words whitespace-pre-line">{text}</p>
          </div>
        ))}
      {suggestionStates.isLive(status) || made ? (
        <div className="mt-5 border-t border-line pt-5">
          {suggestionStates.isLive(status) ? <Withdraw noun={noun} suggested={suggested} {...withdraw} /> : made}
        </div>
      ) : null}
    </Dialog>
  )
}
