import { type FormEvent, use, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { longDate } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { Notice } from '#ui/notice.tsx'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import type { QuestionConversation } from '../../asker-contract.ts'
import { ANSWER_LENGTH_MAX } from '../../limits.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { answerRule } from '../../rules.ts'
import type { AnswerSession } from './answer-conversation.ts'
import { confirmNoPatientData } from '../patient-check.tsx'

const WHY_NOT: Record<Exclude<QuestionConversation['state'], 'open'>, string> = {
  answered: 'You’ve answered. An editor will read your answer and decide.',
  expired: 'This link has expired. If you would still like to answer, please use the feedback form.',
  closed: 'This question no longer needs an answer. Its status is shown below.',
}

const NOT_SENT = 'Your answer was not sent. Your text is still here. Please try again.'

// A rate limit or a changed status has its own message. Other failures get a general one.
const reasonOf = (error: unknown): string =>
  error instanceof Failure && error.kind !== 'network' && error.kind !== 'internal'
    ? `${error.detail} Your text is still here.`
    : NOT_SENT

/** Initial values of the form: the answer, and permission for the paper's authors to read it. */
const EMPTY: { text: string; shared: boolean } = { text: '', shared: false }

function useAnswer({ trackingNumber, token }: AnswerSession) {
  const draft = useDraft(`answer-${trackingNumber}`, EMPTY)
  const [error, setError] = useState<string>()
  const { busy, once } = useOneAtATime()
  const [thanks, setThanks] = useState<string>()
  const { revalidate } = useRevalidator()
  const send = async () => {
    const refused = answerRule(visibleText(draft.values.text))
    setError(refused)
    if (refused) return
    await once(async () => {
      const cleared = await confirmNoPatientData(draft.values, ['text'])
      if (!cleared) return
      try {
        const body = { token, text: cleared.text, shared: draft.values.shared }
        const { message } = await call('POST /api/questions/:trackingNumber/clarify', {
          params: { trackingNumber },
          body,
        })
        draft.clear()
        setThanks(message)
        void revalidate()
      } catch (failure) {
        setError(reasonOf(failure))
      }
    })
  }
  return { draft, error, busy, thanks, send, forget: () => setError(undefined) }
}

function Asked({ conversation }: { conversation: QuestionConversation }) {
  return (
    <>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">
        <span className="block text-[14px] leading-5 text-muted">Your question</span>
        {conversation.question_text}
      </p>
      <p className="border-l-[3px] border-accent pl-4 [overflow-wrap:anywhere] whitespace-pre-line">
        <span className="block text-[14px] leading-5 text-muted">
          An editor asked{conversation.asked_at ? ` on ${longDate(conversation.asked_at)}` : ''}
        </span>
        {conversation.asked}
      </p>
    </>
  )
}

/** Shows the editor's question, and the form to answer it. */
export default function AnswerForm({ answering }: { answering: AnswerSession }) {
  const { conversation, failed } = use(answering.reading)
  const { draft, error, busy, thanks, send, forget } = useAnswer(answering)
  const field = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await send()
    field.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  if (thanks) {
    return (
      <div className="mt-6 print:hidden">
        <Notice tone="done" role="status" title="We received your answer">
          {thanks}
        </Notice>
      </div>
    )
  }
  if (conversation?.state !== 'open') {
    return (
      <div className="mt-6 print:hidden">
        <Notice tone="warn" role="status">
          {conversation ? WHY_NOT[conversation.state] : failed}
        </Notice>
      </div>
    )
  }
  return (
    <section
      aria-labelledby="answer"
      className="mt-6 rounded-[6px] border border-line bg-surface p-4 sm:p-5 print:hidden"
    >
      <h2 id="answer" className="text-[17px] leading-6 font-semibold">
        Please tell us more
      </h2>
      <form ref={field} noValidate className="mt-3 grid gap-4" onSubmit={(event) => void submit(event)}>
        <Asked conversation={conversation} />
        <CountedTextArea
          label="Your answer"
          name="text"
          required
          rows={6}
          max={ANSWER_LENGTH_MAX}
          value={draft.values.text}
          error={error}
          hint="Don’t include anything that identifies a patient."
          onChange={({ target }) => {
            draft.set({ text: target.value })
            forget()
          }}
        />
        <Checkbox
          name="shared"
          checked={draft.values.shared}
          label="The students who answer my question may read this too"
          hint="Otherwise only editors can read it. It is never published."
          onChange={({ target }) => draft.set({ shared: target.checked })}
        />
        <Button type="submit" kind="main" busy={busy}>
          {busy ? 'Sending…' : 'Send answer'}
        </Button>
        <DraftNote restored={draft.restored} others={draft.others} onClear={draft.clear} />
      </form>
    </section>
  )
}
