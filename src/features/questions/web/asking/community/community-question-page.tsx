import { type ReactNode, useState } from 'react'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { Button } from '#ui/button.tsx'
import { Details } from '#ui/details.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useSentForm } from '#ui/forms/use-sent-form.ts'
import { DETAILS_LENGTH_MAX, EMAIL_LENGTH_MAX } from '../../../limits.ts'
import { SUBMITTER_TYPES, URGENCIES, type Urgency } from '../../../community-options.ts'
import { NOT_SENT } from '../form-controls.ts'
import { AskPage } from '../ask-page.tsx'
import { COMMUNITY_DRAFT, EMPTY_COMMUNITY_FORM } from '../community-form.ts'
import { Margin } from './community-parts.ts'
import { QuestionBox } from '../question-box.tsx'
import { OtherAudienceLink } from '../audience/audience-links-section.tsx'
import { IdleNote } from '../../idle-note.tsx'
import { toOptions } from '../to-options.ts'
import { loadInputAids } from '../input-aids.ts'

/** Explanations of the priorities in everyday words. */
const URGENCY_HINTS: Record<Urgency, string> = {
  low: 'You would like to know.',
  medium: 'It would help you decide or learn.',
  high: 'Someone’s care depends on it now. Please also ask a doctor.',
}

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

// Loads the sending code early, since the network may fail later.
const load = async () => {
  const [{ sendCommunityForm }, whileWriting] = await Promise.all([
    import('./community-submission.tsx'),
    loadInputAids(),
  ])
  return { sendCommunityForm, ...whileWriting }
}

export default function CommunityQuestionPage() {
  const sentForm = useSentForm({ draft: COMMUNITY_DRAFT, empty: EMPTY_COMMUNITY_FORM, load })
  const { field, rest, busy } = sentForm
  const { background } = sentForm.values
  const [sent, setSent] = useState<ReactNode>()
  const back = { onSent: setSent, onAskAnother: () => setSent(undefined) }

  return (
    <AskPage
      description="Ask a health research question. Students research it, and everyone can read the answer."
      Margin={Margin}
      beside={rest ? <rest.SimilarBeside /> : null}
      sent={sent}
      kind="community"
      restore={(form) => sentForm.set(form)}
    >
      <header className="grid gap-2.5">
        <h1 className="font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] sm:text-[36px] sm:leading-[42px]">
          Ask a health research question
        </h1>
        <p className="font-serif text-[18px] leading-7 text-muted">
          Anyone may ask, without an account. Students research the question, and everyone can read the answer.
        </p>
        <OtherAudienceLink door="care" />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It handles events of its fields. */}
      <form
        {...sentForm.formProps(({ sendCommunityForm }) => sendCommunityForm({ sentForm, ...back }))}
        className="grid content-start gap-5"
      >
        <QuestionBox
          label="Your Question"
          load={load}
          rest={rest}
          setText={(question) => sentForm.change({ question })}
          {...field('question')}
        />
        <RadioGroup
          legend="I am a"
          name="submitterType"
          isRow
          choices={asOptions(SUBMITTER_TYPES)}
          value={sentForm.values.submitterType}
          error={sentForm.errors.submitterType}
          onChange={(submitterType) => sentForm.change({ submitterType })}
        />
        <Select
          label="Category"
          required
          placeholder="Choose a category"
          options={asOptions([...PAPER_CATEGORIES, OTHER_CATEGORY])}
          {...field('category')}
        />
        <RadioGroup
          legend="Priority Level"
          hint="How soon would an answer help? There is no wrong choice."
          name="urgency"
          choices={toOptions(URGENCIES).map((one) => ({ ...one, hint: URGENCY_HINTS[one.value as Urgency] }))}
          value={sentForm.values.urgency}
          error={sentForm.errors.urgency}
          onChange={(urgency) => sentForm.change({ urgency })}
        />
        <TextInput
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="send"
          maxLength={EMAIL_LENGTH_MAX}
          hint="Never shown, and used only for this question."
          {...field('email')}
        />
        <Details title="Add background" open={sentForm.restored || sentForm.errors.background !== undefined}>
          <div className="grid gap-3">
            <CountedTextArea label="Background Context" max={DETAILS_LENGTH_MAX} {...field('background')} />
            {rest ? <rest.PatientNote texts={{ background }} change={sentForm.change} /> : <IdleNote />}
          </div>
        </Details>
        <Button type="submit" kind="main" busy={busy} className="min-h-12">
          {busy ? 'Submitting...' : 'Submit question'}
        </Button>
        <DraftNote
          restored={sentForm.restored}
          others={sentForm.others}
          onClear={sentForm.clear}
          notSent={sentForm.errors[NOT_SENT]}
        />
      </form>
    </AskPage>
  )
}
