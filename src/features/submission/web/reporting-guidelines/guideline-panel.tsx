import { useRef, useState } from 'react'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Details } from '#ui/details.tsx'
import { Select } from '#ui/forms/select.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { ReportedItem, Reporting } from '../../reporting-guidelines/guideline-contract.ts'
import { useManuscript } from '#features/editor/web/public.tsx'
import type { PanelParts } from '#features/team/web/public.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { ITEM_NOTE_LENGTH_MAX } from '../../limits.ts'
import { useChangeGuideline, useGuideline } from './guideline-data.ts'

type Parts = { paperId: string; reporting: Reporting; section: string; sections: { value: string; label: string }[] }

/** Returns the next unanswered item: first of the open section, then of the others, in the guideline's order. Pure. */
export function nextUnansweredItem(items: ReportedItem[], section: string): ReportedItem | undefined {
  const open = items.filter(({ answer }) => answer === null)
  return open.find((item) => item.section === section) ?? open[0]
}

function Chooser({ paperId, reporting: { choices, guideline } }: Pick<Parts, 'paperId' | 'reporting'>) {
  const changing = useChangeGuideline(paperId)
  return (
    <Select
      label="Study type"
      hint={guideline ? undefined : 'Each study type has a guideline that lists what readers and editors look for.'}
      placeholder="None selected"
      value={guideline?.name ?? ''}
      disabled={changing.isPending}
      options={choices.map(({ name, title, studies }) => ({ value: name, label: `${studies} (${title})` }))}
      onChange={({ target }) => changing.mutate({ kind: 'choose', guideline: target.value || null })}
      error={changing.error ? 'The guideline could not be changed. Please try again.' : undefined}
    />
  )
}

function Answering({ paperId, reporting, section, sections }: Parts) {
  const [chosen, setChosen] = useState<string>()
  const changing = useChangeGuideline(paperId)
  const heading = useRef<HTMLHeadingElement>(null)
  const { items } = reporting
  const current = items.find(({ number }) => number === chosen) ?? nextUnansweredItem(items, section)
  const open = (number: string | undefined) => {
    changing.reset()
    setChosen(number)
    requestAnimationFrame(() => heading.current?.focus())
  }
  return (
    <>
      {current ? (
        <div className="grid gap-2 rounded-[6px] border border-line bg-surface px-4 py-3">
          <h3 ref={heading} tabIndex={-1} className="font-semibold focus:outline-none">
            {current.number}. {current.topic}
          </h3>
          <ItemForm
            key={`${current.number} ${current.answer?.at}`}
            item={current}
            section={section}
            sections={sections}
            changing={changing}
            onAnswered={() => open(undefined)}
          />
        </div>
      ) : (
        <p>All items are answered. Editors see the checklist with the paper.</p>
      )}
      <Details title="All items">
        <ItemsList items={items} current={current?.number} onOpen={open} />
      </Details>
    </>
  )
}

function Checklist(parts: Parts) {
  const { paperId, reporting } = parts
  const { guideline, items, answered, may_answer: mayAnswer } = reporting
  return (
    <div className="grid gap-3">
      {mayAnswer ? <Chooser paperId={paperId} reporting={reporting} /> : null}
      {guideline ? (
        <>
          <div className="grid gap-1.5">
            <p className="tabular-nums">
              <a href={guideline.source} rel="noopener" className="font-semibold text-brand underline">
                {guideline.title}
              </a>
              : {answered} of {items.length} items answered
            </p>
            <ProgressBar label={`${guideline.title}: items answered`} value={(answered / items.length) * 100} />
          </div>
          {mayAnswer ? (
            <Answering key={guideline.name} {...parts} />
          ) : (
            <Details title="All items">
              <ItemsList items={items} current={undefined} />
            </Details>
          )}
        </>
      ) : null}
    </div>
  )
}

/** Shows the checklist of the paper's reporting guideline, item by item. */
export function GuidelinePanel({ workspace }: PanelParts) {
  const { section } = useManuscript()
  const { paper } = workspace
  const { data, error, refetch } = useGuideline(paper.id)
  if (data && !data.guideline && !data.may_answer) return null
  const sections = Object.entries(workspace.sections).map(([value, { heading }]) => ({ value, label: heading }))
  return (
    <section aria-labelledby="guideline-heading">
      <h2 id="guideline-heading" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        Reporting guideline
      </h2>
      {data ? <Checklist paperId={paper.id} reporting={data} section={section} sections={sections} /> : null}
      {!data && error ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>{error instanceof Failure ? error.detail : 'The checklist could not be loaded.'}</p>
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** Describes an item's answer in one line. Pure. */
function describeItem({ answer, heading }: ReportedItem): string {
  if (!answer) return `expected in ${heading}`
  const what = answer.says === 'said' ? `covered in ${answer.heading ?? ''}` : 'does not apply'
  return answer.note ? `${what}: ${answer.note}` : what
}

type ListParts = { items: ReportedItem[]; current: string | undefined; onOpen?: ((number: string) => void) | undefined }

/** Shows all items with their answers; members who may answer can open each. */
function ItemsList({ items, current, onOpen }: ListParts) {
  return (
    <ol className="grid gap-1">
      {items.map((item) => {
        const Icon = item.answer ? IconCheck : IconCircle
        const words = (
          <>
            <Icon
              size={16}
              aria-hidden="true"
              className={`mt-0.5 flex-none ${item.answer ? 'text-ok' : 'text-control'}`}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {item.number}. {item.topic}
              <span className="block text-muted">{describeItem(item)}</span>
            </span>
          </>
        )
        return (
          <li key={item.number}>
            {onOpen ? (
              <button
                type="button"
                aria-current={item.number === current ? 'true' : undefined}
                onClick={() => onOpen(item.number)}
                className="flex min-h-11 w-full gap-2 rounded-[6px] px-1 py-1.5 text-left hover:bg-surface aria-[current]:bg-surface"
              >
                {words}
              </button>
            ) : (
              <div className="flex gap-2 px-1 py-1.5">{words}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type FormParts = {
  item: ReportedItem
  /** The section that is open. */
  section: string
  /** All sections that the answer can name. */
  sections: { value: string; label: string }[]
  changing: ReturnType<typeof useChangeGuideline>
  /** Moves to the next unanswered item. */
  onAnswered: () => void
}

const wordsOf = (error: Error): string =>
  error instanceof Failure ? (error.errors?.[0]?.message ?? error.detail) : 'Something went wrong on our side.'

/** Shows one item: its requirement, its section, and the authors' answer. */
function ItemForm({ item, section, sections, changing, onAnswered }: FormParts) {
  const [said, setSaid] = useState(item.answer?.section ?? item.section)
  const [note, setNote] = useState(item.answer?.note ?? '')
  const answer = (says: 'said' | 'not_applicable' | null, where: string | null) =>
    changing.mutate(
      { kind: 'answer', item: item.number, says, section: where, note },
      { onSuccess: says === null ? undefined : onAnswered },
    )
  const isElsewhere = item.section !== null && item.section !== section
  return (
    <div className="grid gap-3">
      <p>{item.asks}</p>
      {isElsewhere ? (
        <p>
          <Link
            to={`?section=${item.section}`}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            Go to {item.heading}
          </Link>
        </p>
      ) : null}
      {said === null ? null : (
        <Select
          label="Section that covers it"
          options={sections}
          value={said}
          onChange={({ target }) => setSaid(target.value)}
        />
      )}
      <TextArea
        label="Where exactly, or why it does not apply"
        isShort
        rows={2}
        maxLength={ITEM_NOTE_LENGTH_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={changing.error ? wordsOf(changing.error) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={changing.isPending} onClick={() => answer('said', said)}>
          {said === null
            ? 'Declared at submission'
            : `Covered in ${sections.find(({ value }) => value === said)?.label ?? said}`}
        </Button>
        <Button size="small" disabled={changing.isPending} onClick={() => answer('not_applicable', null)}>
          Does not apply
        </Button>
        {item.answer ? (
          <Button size="small" kind="quiet" disabled={changing.isPending} onClick={() => answer(null, null)}>
            Clear answer
          </Button>
        ) : null}
      </div>
    </div>
  )
}
