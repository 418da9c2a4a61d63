import { useState, useRef, useEffect, type ReactNode } from 'react'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ButtonLink, Button } from '#ui/button.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { CharacterCounter } from '#ui/forms/character-counter.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { SendButton } from '#ui/forms/send-button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import type { AvailableProject, MyClaim, TeamType } from '../../contract.ts'
import { EXPLANATION_LENGTH_RECOMMENDED, EXPLANATION_LENGTH_MAX } from '../../limits.ts'
import { DifficultyBadge } from '../difficulty-badge.tsx'
import { describeAsker, durationOf } from '../project-facts.ts'
import { JoinWaitlist } from '../waitlist-actions.tsx'
import { type ClaimFormParts, useClaimForm } from './claim-form.tsx'

type ClaimDialogParts = {
  /** Undefined if the project is not open to the member, or no longer is. */
  project: AvailableProject | undefined
  sentBack: MyClaim | undefined
  onClose: () => void
}

/** Shows the dialog "Claim Research Project" and, after the claim was sent, the next steps. */
export function ClaimDialog({ project, sentBack, onClose }: ClaimDialogParts) {
  // Keeps the project as it was when the dialog opened, since it disappears from the list as soon as its last seat is
  // taken.
  const [opened] = useState(project)
  const [nextSteps, setNextSteps] = useState<string[]>()
  return (
    <Dialog open title="Claim Research Project" onClose={onClose}>
      {nextSteps ? <ClaimConfirmation nextSteps={nextSteps} onClose={onClose} /> : null}
      {opened && !nextSteps ? (
        <>
          <ProjectSummary project={opened} />
          <ClaimForm project={opened} sentBack={sentBack} onSent={setNextSteps} onCancel={onClose} />
        </>
      ) : null}
      {opened ? null : <p className="text-muted">This project is no longer open to you. Please choose another one.</p>}
    </Dialog>
  )
}

/** Explains the next steps after a claim has been stored. */
function ClaimConfirmation({ nextSteps, onClose }: { nextSteps: string[]; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is removed, so the focus moves to the heading, where screen readers continue.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="font-serif text-[23px] leading-[29px] font-semibold outline-none">
        Proposal Submitted Successfully!
      </h3>
      <p className="mt-3 font-semibold">What happens next</p>
      <ol className="mt-2 grid list-decimal gap-2 pl-5 leading-6">
        {nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/student/dashboard" kind="main">
          Go to Overview
        </ButtonLink>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}

/** Shows the fields of a claim: the kind of team and the explanation. */
function ClaimForm({ onCancel, ...parts }: ClaimFormParts & { onCancel: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useClaimForm(element, parts)
  return (
    <form
      ref={element}
      noValidate
      className="mt-6 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      {parts.sentBack?.notes ? (
        <div className="rounded-[6px] bg-warn-soft px-4 py-3 text-warn">
          <p className="font-semibold">What the editors asked you to revise</p>
          <p className="mt-1 break-words whitespace-pre-line">{parts.sentBack.notes}</p>
        </div>
      ) : null}
      <RadioGroup
        legend="How do you want to work on it?"
        name="team_type"
        choices={form.choices}
        value={form.teamType}
        onChange={(chosen) => form.setTeamType(chosen as TeamType)}
      />
      <TextArea
        required
        name="explanation"
        label="Why do you want to work on this project?"
        hint={`At least ${EXPLANATION_LENGTH_RECOMMENDED} characters are recommended: your interest, your experience, your time.`}
        error={form.error}
        aside={<CharacterCounter length={form.explanation.length} max={EXPLANATION_LENGTH_MAX} />}
        maxLength={EXPLANATION_LENGTH_MAX}
        value={form.explanation}
        onChange={(event) => form.setExplanation(event.target.value)}
        onBlur={form.leave}
      />
      <OtherDrafts others={form.others} />
      {form.failure ? (
        <p role="alert" className="rounded-[6px] bg-danger-soft px-4 py-3 font-semibold text-danger">
          {form.failure}
        </p>
      ) : null}
      {form.isFull ? <JoinWaitlist project={parts.project} onJoined={onCancel} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <SendButton missing={form.missing} busy={form.isSending}>
          {form.isSending ? 'Submitting…' : 'Submit claim'}
        </SendButton>
        <Button onClick={onCancel}>Cancel</Button>
        {form.explanation === '' ? null : (
          <p className="text-[14px] leading-5 text-muted">Your text is saved on this device until you send it.</p>
        )}
      </div>
    </form>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] leading-[18px] text-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

function List({ name, items }: { name: string; items: string[] }) {
  if (items.length === 0) return null
  return (
    <div className="col-span-full sm:col-span-2">
      <dt className="text-[13px] leading-[18px] text-muted">{name}</dt>
      <dd>
        <ul className="mt-0.5 list-disc pl-5">
          {items.map((item) => (
            <li key={item} className="break-words">
              {item}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

const repeats = (text: string | null, { title, description }: AvailableProject): boolean =>
  text === null || text === title || description.includes(text)

/** Returns the asker's texts that the description does not already include. Pure. */
const askersWords = (project: AvailableProject): (readonly [name: string, text: string])[] =>
  [
    ['The question as it was asked', project.original_question],
    ['What the asker has seen', project.context_background],
    ['Why it matters', project.importance_reason],
    ['What they hope for', project.asker_expected_outcome],
    ['What they can contribute', project.asker_resources],
  ].flatMap(([name, text]) => (name && text && !repeats(text, project) ? [[name, text] as const] : []))

/** Describes a project and its effort. The text is shown above the claim form. */
function ProjectSummary({ project }: { project: AvailableProject }) {
  const asked = describeAsker(project)
  return (
    <div>
      <h3 className="font-serif text-[21px] leading-7 font-semibold text-pretty break-words">{project.title}</h3>
      {asked ? <p className="mt-1 text-[14px] leading-5 break-words text-muted">{asked}</p> : null}
      <p className="mt-3 font-serif text-[16px] leading-[25px] break-words whitespace-pre-line">
        {project.description}
      </p>
      {askersWords(project).length > 0 ? (
        <dl className="mt-4 grid gap-3 border-l-[3px] border-accent pl-4">
          {askersWords(project).map(([name, text]) => (
            <div key={name}>
              <dt className="text-[13px] leading-[18px] text-muted">{name}</dt>
              <dd className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-4">
        <Fact name="Difficulty level">
          <DifficultyBadge level={project.difficulty_level} named={false} />
        </Fact>
        <Fact name="Estimated duration">{durationOf(project)}</Fact>
        <Fact name="Max students">{project.max_students}</Fact>
        <Fact name="Category">{project.category}</Fact>
        <List name="Required skills" items={project.required_skills} />
        <List name="Learning objectives" items={project.learning_objectives} />
      </dl>
    </div>
  )
}
