import { type FormEvent, useEffect, useRef, useState } from 'react'
import { QUESTION_TIMELINE } from '#shared/business.ts'
import { Button } from '#ui/button.tsx'
import { StepIndicator } from '#ui/step-indicator.tsx'
import { nextSteps } from '../next-steps.ts'
import { AskRail } from './ask-rail.tsx'
import type { AskedScreen } from './asked-screen.tsx'
import { CLINICIAN_DRAFT, type ClinicianForm, EMPTY_CLINICIAN_FORM, STEPS } from './clinician-form.ts'
import { DraftNote } from '#ui/draft-note.tsx'
import { fetchAhead, tellNotFetched } from '#ui/fetch-ahead.ts'
import { FIRST_TITLE, QuestionStep } from './question-step.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { useErrors } from '#ui/use-errors.ts'

const TIMELINE = [
  ['Admin review', QUESTION_TIMELINE.review],
  ['Student assignment', QUESTION_TIMELINE.assignment],
  ['Research', QUESTION_TIMELINE.research],
  ['In all', QUESTION_TIMELINE.total],
] as const

// What comes after the first step is fetched while that is filled in: the screen that confirms the question too, before it is sent.
const loadRest = async () => {
  const [later, { AskedScreen }, { checkStep, sendClinicianForm, stepOf }, { clearOfPatients }] = await Promise.all([
    import('./later-step.tsx'),
    import('./asked-screen.tsx'),
    import('./clinician-sending.ts'),
    import('./patient-check.tsx'),
  ])
  const { LaterStep, LATER_TITLES } = later
  return { LaterStep, LATER_TITLES, AskedScreen, checkStep, sendClinicianForm, stepOf, clearOfPatients }
}

type Rest = Awaited<ReturnType<typeof loadRest>>
type Sent = {
  question: string
  tracking_number: string
  estimated_timeline: string
  next_steps: string[]
  AskedScreen: typeof AskedScreen
}

/** The clinician's form in four steps; what is typed stays on the device until it is sent. */
function ClinicianForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { values, restored, set, clear } = useDraft(CLINICIAN_DRAFT, EMPTY_CLINICIAN_FORM)
  const [step, setStep] = useState(1)
  const [rest, setRest] = useState<Rest>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { errors, show, forget } = useErrors(form)
  const opened = useRef(step)
  useEffect(() => {
    if (opened.current === step) return
    opened.current = step
    window.scrollTo(0, 0)
    // A field with an error has the focus already.
    if (!form.current?.querySelector('[aria-invalid=true]')) heading.current?.focus({ preventScroll: true })
  }, [step])

  const change = (changes: Partial<ClinicianForm>) => {
    set(changes)
    forget(Object.keys(changes))
  }
  const send = async ({ clearOfPatients, sendClinicianForm, stepOf, AskedScreen }: Rest) => {
    const cleared = await clearOfPatients(values, ['question_text', 'context_background', 'importance_reason'])
    if (!cleared) return
    set(cleared)
    setBusy(true)
    const { reply, refused } = await sendClinicianForm(cleared)
    setBusy(false)
    if (refused) {
      show(refused)
      if (Object.keys(refused).length > 0) setStep(stepOf(refused))
      return
    }
    clear()
    onSent({ ...reply, question: cleared.question_text.trim(), AskedScreen })
  }
  const goOn = async (event: FormEvent) => {
    event.preventDefault()
    const loaded = rest ?? (await loadRest().catch(tellNotFetched))
    if (!loaded) return
    setRest(loaded)
    const found = loaded.checkStep(values, step)
    show(found)
    if (Object.keys(found).length > 0) return
    if (step < STEPS) setStep(step + 1)
    else await send(loaded)
  }
  const startAgain = () => {
    clear()
    show({})
    setStep(1)
  }
  const part = { form: values, errors, set: change }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It hears of its fields.
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void goOn(event)}
      onFocus={() => fetchAhead(loadRest)}
      className="grid content-start gap-5"
    >
      <StepIndicator step={step} steps={STEPS} label="Steps of the form" />
      <div>
        <p className="text-[14px] leading-5 text-muted">
          Step {step} of {STEPS}
          {step === 1 ? ', about two minutes' : ''}
        </p>
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] text-balance outline-none sm:text-[36px] sm:leading-[42px]"
        >
          {step === 1 ? FIRST_TITLE : rest?.LATER_TITLES[step]}
        </h1>
      </div>
      {step === 1 ? <QuestionStep {...part} /> : rest ? <rest.LaterStep {...part} step={step} goTo={setStep} /> : null}
      <div className="grid grid-cols-[1fr_2fr] gap-2.5">
        <Button disabled={step === 1 || busy} onClick={() => setStep(step - 1)} className="min-h-12">
          Previous
        </Button>
        <Button type="submit" kind="main" busy={busy} className="min-h-12">
          {step < STEPS ? 'Next' : busy ? 'Submitting...' : 'Submit question'}
        </Button>
      </div>
      <DraftNote restored={restored} onClear={startAgain} />
    </form>
  )
}

export default function ClinicianQuestionPage() {
  const [sent, setSent] = useState<Sent>()
  return (
    <>
      <title>Submit a question · Inflo</title>
      <meta
        name="description"
        content="Ask a research question from your practice. It takes two minutes and no account; students research it, and you are credited."
      />
      {sent ? (
        <sent.AskedScreen
          title="Your question has arrived"
          lead="Thank you for asking. An editor reads it next."
          trackingNumber={sent.tracking_number}
          question={sent.question}
          estimatedTimeline={sent.estimated_timeline}
          nextSteps={sent.next_steps}
          onAskAnother={() => setSent(undefined)}
        />
      ) : (
        <div className="mx-auto grid max-w-[1160px] gap-x-14 gap-y-10 px-4 pt-5 pb-16 sm:px-6 sm:pt-9 lg:grid-cols-[minmax(0,640px)_272px] lg:justify-between">
          <ClinicianForm onSent={setSent} />
          <AskRail timeline={TIMELINE} next={nextSteps({ notify: true })} />
        </div>
      )}
    </>
  )
}
