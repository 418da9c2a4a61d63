import { useRef, useState } from 'react'
import { SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import { Button } from '#ui/button.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { prefetchModule } from '#ui/prefetch.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useSentForm } from '#ui/forms/use-sent-form.ts'
import { MESSAGE_LENGTH_MAX, NAME_LENGTH_MAX, SUBJECT_LENGTH_MAX, EMAIL_LENGTH_MAX } from '../../limits.ts'
import { FEEDBACK_TYPES } from '../../feedback-options.ts'
import { EMPTY_FEEDBACK, FEEDBACK_DRAFT } from './feedback-form.ts'
import type { FeedbackConfirmation } from './feedback-confirmation.tsx'
import { PageTitle } from '../page-title.tsx'

const TYPES = Object.entries(FEEDBACK_TYPES).map(([value, label]) => ({ value, label }))

// Loads the code that checks, sends and confirms the form, while the person fills in the form.
const loadRest = async () => {
  const [{ checkFeedback, readSender, sendFeedback }, { FeedbackConfirmation }] = await Promise.all([
    import('./send-feedback.ts'),
    import('./feedback-confirmation.tsx'),
  ])
  return { checkFeedback, readSender, sendFeedback, FeedbackSent: FeedbackConfirmation }
}

type Rest = Awaited<ReturnType<typeof loadRest>>
type Sent = { said: string; FeedbackSent: typeof FeedbackConfirmation }

function FeedbackForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const sentForm = useSentForm({ draft: FEEDBACK_DRAFT, empty: EMPTY_FEEDBACK, load: loadRest })
  const { values, fill, clear, show, field, busy } = sentForm
  const begun = useRef(false)

  const begin = () => {
    if (begun.current) return
    begun.current = true
    prefetchModule(async () => {
      const sender = await (await loadRest()).readSender()
      if (sender.email) fill((now) => ({ name: now.name || sender.name, email: now.email || sender.email }))
    })
  }
  const send = async ({ checkFeedback, sendFeedback, FeedbackSent }: Rest) => {
    const found = checkFeedback(values)
    show(found)
    if (Object.keys(found).length > 0) return
    const { said, refused } = await sendFeedback(values)
    if (refused) return show(refused)
    clear()
    onSent({ said, FeedbackSent })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It handles events of its fields.
    <form {...sentForm.formProps(send)} onFocus={begin} className="grid content-start gap-5">
      <Select
        label="Type of feedback"
        required
        placeholder="Choose a type"
        options={TYPES}
        {...field('feedback_type')}
      />
      <TextInput label="Subject" required maxLength={SUBJECT_LENGTH_MAX} {...field('subject')} />
      <CountedTextArea
        label="Message"
        required
        max={MESSAGE_LENGTH_MAX}
        hint="Don’t include anything that identifies a patient"
        {...field('message')}
      />
      <TextInput label="Name" autoComplete="name" maxLength={NAME_LENGTH_MAX} {...field('name')} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAX}
        hint="Only if you want an answer."
        {...field('email')}
      />
      <Button type="submit" kind="main" busy={busy} className="min-h-12">
        {busy ? 'Sending...' : 'Send feedback'}
      </Button>
      <DraftNote restored={sentForm.restored} others={sentForm.others} onClear={clear} />
    </form>
  )
}

function Rail() {
  return (
    <aside aria-label="About feedback" className="grid content-start gap-4 text-[14px] leading-5 lg:pt-2">
      <section className="border-t border-line pt-3">
        <h2 className="mb-1 font-semibold">Response time</h2>
        <p className="text-muted">We read everything, and answer within {SUPPORT_RESPONSE_TIME}.</p>
      </section>
      <section className="border-t border-line pt-3">
        <h2 className="mb-1 font-semibold">Something else?</h2>
        <ul className="text-muted">
          <li>
            <Link to="/faq" className="inline-block py-1.5 text-brand hover:underline">
              Answers to common questions
            </Link>
          </li>
          <li>
            <Link to="/submit" className="inline-block py-1.5 text-brand hover:underline">
              Ask a health research question
            </Link>
          </li>
        </ul>
      </section>
    </aside>
  )
}

export default function FeedbackPage() {
  const [sent, setSent] = useState<Sent>()
  return (
    <>
      <title>Send feedback · Inflo</title>
      <meta name="description" content="Tell us what works, what doesn’t, and what is missing. No account needed." />
      {sent ? (
        <sent.FeedbackSent said={sent.said} onMore={() => setSent(undefined)} />
      ) : (
        <div className="mx-auto grid max-w-[1160px] gap-x-14 gap-y-10 px-4 pt-9 pb-16 sm:px-6 sm:pt-11 lg:grid-cols-[minmax(0,640px)_272px] lg:justify-between">
          <div className="grid gap-6">
            <PageTitle title="Send feedback" lead="Tell us what works, what doesn’t, and what is missing." />
            <FeedbackForm onSent={setSent} />
          </div>
          <Rail />
        </div>
      )}
    </>
  )
}
