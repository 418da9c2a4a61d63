import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { StepIndicator } from '#ui/navigation/step-indicator.tsx'
import { useSentForm } from '#ui/forms/use-sent-form.ts'
import { useLazyModule } from '#ui/use-lazy-module.ts'
import { QUESTION_LENGTH_MAX, QUESTION_LENGTH_MIN } from '../../../limits.ts'
import { NOT_SENT } from '../form-controls.ts'
import { AskPage } from '../ask-page.tsx'
import { ClinicianFormSwitch } from '../clinician-form-switch.tsx'
import { CLINICIAN_DESCRIPTION, CLINICIAN_DRAFT, EMPTY_CLINICIAN_FORM, STEP_TITLES, STEPS } from '../clinician-form.ts'
import { OtherAudienceLink } from '../audience/audience-links-section.tsx'
import { QuestionBox } from '../question-box.tsx'
import { loadInputAids } from '../input-aids.ts'
import { Examples, loadParts, Margin } from './clinician-parts.ts'
import { useStep } from './steps.ts'

// Loads the later steps and the sending code during the first step, since the network may fail later.
const load = async () => {
  const [{ LaterStep }, { checkStep, firstMissing, sendClinicianForm, stepOf }, whileWriting] = await Promise.all([
    import('./later-step.tsx'),
    import('./clinician-submission.tsx'),
    loadInputAids(),
    // Also loads the first step's static parts, which the browser needs when an asker returns to this step.
    loadParts(),
  ])
  return { LaterStep, checkStep, firstMissing, sendClinicianForm, stepOf, ...whileWriting }
}

type Rest = Awaited<ReturnType<typeof load>>

/** Scrolls to the top of a newly opened step, and focuses its first error or else its heading. */
function useArrival(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useRef(step)
  useEffect(() => {
    if (opened.current === step) return
    opened.current = step
    window.scrollTo(0, 0)
    const wrong = document.querySelector<HTMLElement>('form [aria-invalid=true]')
    if (wrong) wrong.focus()
    else heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

/** Shows the clinicians' form in four steps, each with its own URL. The text stays on the device until it is sent. */
export default function ClinicianQuestionPage() {
  const sentForm = useSentForm({ draft: CLINICIAN_DRAFT, empty: EMPTY_CLINICIAN_FORM, load })
  const { values, errors, busy } = sentForm
  const { step, goTo, sendTo } = useStep()
  const [sent, setSent] = useState<ReactNode>()
  const heading = useArrival(step)
  // Loads the code when a later step is opened directly. The code checks that the earlier steps are complete.
  const late = useLazyModule(step > 1 && !sent, load)
  const rest = sentForm.rest ?? late
  useEffect(() => {
    const missing = sent ? undefined : rest?.firstMissing(values, step)
    if (!missing) return
    sentForm.show(missing.errors)
    sendTo(missing.step)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs when a step is opened, not on every input.
  }, [step, rest])

  const goOn = async ({ checkStep, sendClinicianForm, stepOf }: Rest) => {
    const found = checkStep(values, step)
    sentForm.show(found)
    if (Object.keys(found).length > 0) return
    if (step < STEPS) return goTo(step + 1)
    const refused = await sendClinicianForm({ sentForm, onSent: setSent, onAskAnother: () => setSent(undefined) })
    if (!refused) sendTo(1)
    else if (Object.keys(refused).length > 0) goTo(stepOf(refused))
  }
  const startAgain = () => {
    sentForm.clear()
    sentForm.show({})
    sendTo(1)
  }

  return (
    <AskPage
      title={step === 1 ? undefined : `Step ${step} of ${STEPS}: ${STEP_TITLES[step]}`}
      description={CLINICIAN_DESCRIPTION}
      Margin={Margin}
      beside={rest && step === 1 ? <rest.SimilarBeside /> : null}
      sent={sent}
      kind="clinician"
      restore={(form) => sentForm.set(form)}
    >
      <ClinicianFormSwitch />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It handles events of its fields. */}
      <form {...sentForm.formProps(goOn)} className="grid content-start gap-5">
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
            {STEP_TITLES[step]}
          </h1>
          {step === 1 ? <OtherAudienceLink door="anyone" /> : null}
        </div>
        {step === 1 ? (
          <>
            <QuestionBox
              label="Your question"
              hint={`${QUESTION_LENGTH_MIN} to ${QUESTION_LENGTH_MAX} characters`}
              load={load}
              rest={rest}
              setText={(question_text) => sentForm.change({ question_text })}
              {...sentForm.field('question_text')}
            />
            <Examples />
          </>
        ) : rest ? (
          <rest.LaterStep {...{ values, errors, change: sentForm.change }} step={step} goTo={goTo} />
        ) : (
          <div className="min-h-80" />
        )}
        <div className={`grid gap-2.5 ${step > 1 ? 'grid-cols-[1fr_2fr]' : ''}`}>
          {step > 1 ? (
            <Button disabled={busy} onClick={() => goTo(step - 1)} className="min-h-12">
              Previous
            </Button>
          ) : null}
          <Button type="submit" kind="main" busy={busy} className="min-h-12">
            {step < STEPS ? 'Next' : busy ? 'Submitting...' : 'Submit question'}
          </Button>
        </div>
        <DraftNote
          restored={sentForm.restored}
          others={sentForm.others}
          onClear={startAgain}
          notSent={errors[NOT_SENT]}
        />
      </form>
    </AskPage>
  )
}
