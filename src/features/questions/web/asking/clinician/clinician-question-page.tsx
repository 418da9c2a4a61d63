import { type ReactNode, useEffect, useRef, useState } from 'react'
import { asItStands } from '#ui/as-it-stands.tsx'
import { Button } from '#ui/button.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { StepIndicator } from '#ui/navigation/step-indicator.tsx'
import { useSentForm } from '#ui/forms/use-sent-form.ts'
import { QUESTION_LENGTH_MAX, QUESTION_LENGTH_MIN } from '../../../limits.ts'
import { NOT_SENT } from '../ask-desk.ts'
import { AskPage } from '../ask-page.tsx'
import { AskWays } from '../ask-ways.tsx'
import { CLINICIAN_DESCRIPTION, CLINICIAN_DRAFT, EMPTY_CLINICIAN_FORM, FIRST_TITLE, STEPS } from '../clinician-form.ts'
import { ClinicianRail } from './clinician-rail.tsx'
import { QuestionBox } from '../question-box.tsx'
import { QuestionExamples } from './question-examples.tsx'

// What comes after the first step is fetched while that is filled in, and what sends it: there may be no network by then.
const load = async () => {
  const [{ LaterStep, LATER_TITLES }, { checkStep, sendClinicianForm, stepOf }, { SimilarQuestions, lookForSimilar }] =
    await Promise.all([
      import('./later-step.tsx'),
      import('./clinician-sending.tsx'),
      import('../ask-similar.tsx'),
      import('../ask-unsent.tsx'),
    ])
  return { LaterStep, LATER_TITLES, checkStep, sendClinicianForm, stepOf, SimilarQuestions, lookForSimilar }
}

// Nothing in the margin and the examples needs script.
const Margin = asItStands(
  async () => (await import('./clinician-rail.tsx')).ClinicianRail,
  import.meta.env.SSR ? ClinicianRail : undefined,
)

const Inspiration = asItStands(
  async () => (await import('./question-examples.tsx')).QuestionExamples,
  import.meta.env.SSR ? QuestionExamples : undefined,
)

type Rest = Awaited<ReturnType<typeof load>>

/** The clinician's form in four steps; what is typed stays on the device until it is sent. */
export default function ClinicianQuestionPage() {
  const desk = useSentForm({ draft: CLINICIAN_DRAFT, empty: EMPTY_CLINICIAN_FORM, load })
  const { values, rest, errors, busy } = desk
  const [step, setStep] = useState(1)
  const [sent, setSent] = useState<ReactNode>()
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useRef(step)
  useEffect(() => {
    if (opened.current === step) return
    opened.current = step
    window.scrollTo(0, 0)
    // A field with an error has the focus already.
    if (!document.querySelector('form [aria-invalid=true]')) heading.current?.focus({ preventScroll: true })
  }, [step])

  const goOn = async ({ checkStep, sendClinicianForm, stepOf }: Rest) => {
    const found = checkStep(values, step)
    desk.show(found)
    if (Object.keys(found).length > 0) return
    if (step < STEPS) return setStep(step + 1)
    const refused = await sendClinicianForm({ desk, onSent: setSent, onAskAnother: () => setSent(undefined) })
    if (!refused) setStep(1)
    else if (Object.keys(refused).length > 0) setStep(stepOf(refused))
  }
  const startAgain = () => {
    desk.clear()
    desk.show({})
    setStep(1)
  }
  const part = { values, errors, change: desk.change }

  return (
    <AskPage
      description={CLINICIAN_DESCRIPTION}
      Margin={Margin}
      sent={sent}
      kind="clinician"
      restore={(form) => desk.set(form)}
    >
      <AskWays />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It hears of its fields. */}
      <form {...desk.formProps(goOn)} className="grid content-start gap-5">
        <StepIndicator step={step} steps={STEPS} label="Steps of the form" />
        <div>
          <p className="text-[14px] leading-5 text-muted">
            Step {step} of {STEPS}
            {step === 1 ? ', about two minutes' : ''}
          </p>
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] outline-none sm:text-[36px] sm:leading-[42px]"
          >
            {step === 1 ? FIRST_TITLE : rest?.LATER_TITLES[step]}
          </h1>
        </div>
        {step === 1 ? (
          <>
            <QuestionBox
              label="Your question"
              hint={`${QUESTION_LENGTH_MIN} to ${QUESTION_LENGTH_MAX} characters`}
              load={load}
              rest={rest}
              {...desk.field('question_text')}
            />
            <Inspiration />
          </>
        ) : rest ? (
          <rest.LaterStep {...part} step={step} goTo={setStep} />
        ) : null}
        <div className="grid grid-cols-[1fr_2fr] gap-2.5">
          <Button disabled={step === 1 || busy} onClick={() => setStep(step - 1)} className="min-h-12">
            Previous
          </Button>
          <Button type="submit" kind="main" busy={busy} className="min-h-12">
            {step < STEPS ? 'Next' : busy ? 'Submitting...' : 'Submit question'}
          </Button>
        </div>
        <DraftNote restored={desk.restored} onClear={startAgain} notSent={errors[NOT_SENT]} />
      </form>
    </AskPage>
  )
}
