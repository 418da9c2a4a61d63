import { type FormEvent, useRef, useState } from 'react'
import { QUESTION_TIMELINE } from '#shared/business.ts'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { DETAILS_LENGTH_MAX, EMAIL_LENGTH_MAX, QUESTION_LENGTH_MAX, QUESTION_LENGTH_WARNING } from '../limits.ts'
import { SUBMITTER_TYPES, URGENCIES } from '../options.ts'
import { AskRail } from './ask-rail.tsx'
import type { AskedScreen } from './asked-screen.tsx'
import { COMMUNITY_DRAFT, type CommunityForm as Values, EMPTY_COMMUNITY_FORM } from './community-form.ts'
import { CountedTextArea } from '#ui/counted-text-area.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { fetchAhead, tellNotFetched } from '#ui/fetch-ahead.ts'
import { toOptions } from './to-options.ts'
import { useDraft } from '#ui/use-draft.ts'
import { useErrors } from '#ui/use-errors.ts'

const TIMELINE = [
  ['Review', QUESTION_TIMELINE.review],
  ['Team assignment', QUESTION_TIMELINE.assignment],
  ['Research', QUESTION_TIMELINE.communityResearch],
] as const

const NEXT_STEPS = [
  `An editor reviews your question within ${QUESTION_TIMELINE.review}.`,
  `A student team is assigned within ${QUESTION_TIMELINE.assignment}.`,
  `The team researches it over ${QUESTION_TIMELINE.communityResearch}.`,
  'The results are shared in the open-access library, and we e-mail you the link.',
]

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

// What a form needs once it is filled in is fetched meanwhile: the screen that confirms it too, before it is sent.
const loadRest = async () => {
  const [{ AskedScreen }, { checkCommunityForm, sendCommunityForm }, { clearOfPatients }] = await Promise.all([
    import('./asked-screen.tsx'),
    import('./community-sending.ts'),
    import('./patient-check.tsx'),
  ])
  return { AskedScreen, checkCommunityForm, sendCommunityForm, clearOfPatients }
}

type Rest = Awaited<ReturnType<typeof loadRest>>
type Sent = { question: string; trackingNumber: string; AskedScreen: typeof AskedScreen }

function CommunityForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { values, restored, set, clear } = useDraft(COMMUNITY_DRAFT, EMPTY_COMMUNITY_FORM)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, forget } = useErrors(form)

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      set({ [name]: target.value })
      forget([name])
    },
  })
  const send = async ({ checkCommunityForm, clearOfPatients, sendCommunityForm, AskedScreen }: Rest) => {
    const found = checkCommunityForm(values)
    show(found)
    if (Object.keys(found).length > 0) return
    const cleared = await clearOfPatients(values, ['question', 'background'])
    if (!cleared) return
    set(cleared)
    const { trackingNumber, refused } = await sendCommunityForm(cleared)
    if (refused) return show(refused)
    clear()
    onSent({ question: cleared.question.trim(), trackingNumber, AskedScreen })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const rest = await loadRest().catch(tellNotFetched)
    if (rest) await send(rest)
    setBusy(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It hears of its fields.
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onFocus={() => fetchAhead(loadRest)}
      className="grid content-start gap-5"
    >
      <CountedTextArea
        label="Your Question"
        required
        max={QUESTION_LENGTH_MAX}
        warnAbove={QUESTION_LENGTH_WARNING}
        {...field('question')}
      />
      <Select
        label="I am a"
        required
        placeholder="Choose what fits best"
        options={asOptions(SUBMITTER_TYPES)}
        {...field('submitterType')}
      />
      <Select
        label="Category"
        required
        placeholder="Choose a category"
        options={asOptions([...PAPER_CATEGORIES, OTHER_CATEGORY])}
        {...field('category')}
      />
      <Select
        label="Priority Level"
        required
        placeholder="Choose a priority"
        options={toOptions(URGENCIES)}
        {...field('urgency')}
      />
      <TextInput
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAX}
        hint="Never shown: we use it only to write to you about this question."
        {...field('email')}
      />
      <CountedTextArea
        label="Background Context"
        max={DETAILS_LENGTH_MAX}
        hint="Without anything that identifies a patient"
        {...field('background')}
      />
      <Button type="submit" kind="main" busy={busy} className="min-h-12">
        {busy ? 'Submitting...' : 'Submit question'}
      </Button>
      <DraftNote restored={restored} onClear={clear} />
    </form>
  )
}

export default function CommunityQuestionPage() {
  const [sent, setSent] = useState<Sent>()
  return (
    <>
      <title>Submit a question · Inflo</title>
      <meta
        name="description"
        content="Ask a health research question. Students research it, and everyone reads the answer."
      />
      {sent ? (
        <sent.AskedScreen
          title="Question submitted successfully!"
          lead="Thank you. We will review it within 48 hours."
          trackingNumber={sent.trackingNumber}
          question={sent.question}
          estimatedTimeline={`Review in ${QUESTION_TIMELINE.review}, team assignment in ${QUESTION_TIMELINE.assignment}, research in ${QUESTION_TIMELINE.communityResearch}`}
          nextSteps={NEXT_STEPS}
          onAskAnother={() => setSent(undefined)}
        />
      ) : (
        <div className="mx-auto grid max-w-[1160px] gap-x-14 gap-y-10 px-4 pt-9 pb-16 sm:px-6 sm:pt-11 lg:grid-cols-[minmax(0,640px)_272px] lg:justify-between">
          <div className="grid gap-6">
            <header className="grid gap-2.5">
              <h1 className="font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] text-balance sm:text-[36px] sm:leading-[42px]">
                Ask a health research question
              </h1>
              <p className="font-serif text-[18px] leading-7 text-muted">
                Anyone may ask, without an account. Students research the question, and everyone can read the answer.
              </p>
            </header>
            <CommunityForm onSent={setSent} />
          </div>
          <AskRail timeline={TIMELINE} next={NEXT_STEPS} />
        </div>
      )}
    </>
  )
}
