import { type ReactNode, useState } from 'react'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { asItStands } from '#ui/as-it-stands.tsx'
import { Button } from '#ui/button.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useSentForm } from '#ui/forms/use-sent-form.ts'
import { DETAILS_LENGTH_MAX, EMAIL_LENGTH_MAX } from '../../../limits.ts'
import { SUBMITTER_TYPES, URGENCIES } from '../../../community-options.ts'
import { NOT_SENT } from '../ask-desk.ts'
import { AskPage } from '../ask-page.tsx'
import { COMMUNITY_DRAFT, EMPTY_COMMUNITY_FORM } from '../community-form.ts'
import { CommunityRail } from './community-rail.tsx'
import { QuestionBox } from '../question-box.tsx'
import { toOptions } from '../to-options.ts'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

// What a form needs once it is filled in is fetched meanwhile: there may be no network by then.
const load = async () => {
  const [{ sendCommunityForm }, { SimilarQuestions, lookForSimilar }] = await Promise.all([
    import('./community-sending.tsx'),
    import('../ask-similar.tsx'),
    import('../ask-unsent.tsx'),
  ])
  return { sendCommunityForm, SimilarQuestions, lookForSimilar }
}

// Nothing in the margin needs script.
const Margin = asItStands(
  async () => (await import('./community-rail.tsx')).CommunityRail,
  import.meta.env.SSR ? CommunityRail : undefined,
)

export default function CommunityQuestionPage() {
  const desk = useSentForm({ draft: COMMUNITY_DRAFT, empty: EMPTY_COMMUNITY_FORM, load })
  const { field, rest, busy } = desk
  const [sent, setSent] = useState<ReactNode>()
  const back = { onSent: setSent, onAskAnother: () => setSent(undefined) }

  return (
    <AskPage
      description="Ask a health research question. Students research it, and everyone reads the answer."
      Margin={Margin}
      sent={sent}
      kind="community"
      restore={(form) => desk.set(form)}
    >
      <header className="grid gap-2.5">
        <h1 className="font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] sm:text-[36px] sm:leading-[42px]">
          Ask a health research question
        </h1>
        <p className="font-serif text-[18px] leading-7 text-muted">
          Anyone may ask, without an account. Students research the question, and everyone can read the answer.
        </p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It hears of its fields. */}
      <form
        {...desk.formProps(({ sendCommunityForm }) => sendCommunityForm({ desk, ...back }))}
        className="grid content-start gap-5"
      >
        <QuestionBox label="Your Question" load={load} rest={rest} {...field('question')} />
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
          enterKeyHint="send"
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
        <DraftNote restored={desk.restored} onClear={desk.clear} notSent={desk.errors[NOT_SENT]} />
      </form>
    </AskPage>
  )
}
