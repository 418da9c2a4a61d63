import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { useFeatureDisabled } from '#ui/navigation/use-feature-disabled.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import { type PanelParts, workspaceQuery } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { quotedRanges, type Range } from '#formats/manuscript/anchors.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { MarkedText } from '#ui/marked-text/marked-text.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { leadTo } from '../editor/selection-view.ts'
import { suggestedBy, suggestingKey } from '../suggestions/suggestion-plugin.ts'

type Shown = { section: string; looked: CoachingResult; about: string | undefined }

/** Shows the research coach's tools, for the open section or its selected words. Nothing is inserted automatically. */
export function CoachingPanel({ workspace: { paper, sections, ai_assistance: help } }: PanelParts) {
  const { section, written, paperId, state } = useManuscript()
  const editor = useEditorState()
  const looking = useCoachingTool(paperId)
  const [shown, setShown] = useState<Shown>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOff = useFeatureDisabled('assistant')
  if (!paper.can_suggest || section === 'references' || isOff) return null
  const about = editor ? chosenText(editor) : undefined
  const text = about ?? written[section]?.text.trim() ?? ''
  const look = ({ tool }: (typeof TOOLS)[number]) => {
    setShown(undefined)
    looking.mutate({ tool, text, section }, { onSuccess: (looked) => setShown({ section, looked, about }) })
  }
  const dismiss = () => {
    setShown(undefined)
    // Moves the focus, since the dismiss button disappears with the result.
    heading.current?.focus()
  }
  const left = help.daily_limit - help.usage_today
  const isReady = text !== '' && left > 0 && !looking.isPending
  const maySuggest = !state.ended && (state.access ? state.access.suggest : paper.can_suggest)
  return (
    <section aria-labelledby="coaching-heading" className="grid gap-3">
      <h2
        ref={heading}
        id="coaching-heading"
        tabIndex={-1}
        className="text-[13px] leading-[18px] font-semibold text-muted outline-none"
      >
        Research coach
      </h2>
      <p className="text-muted">
        {text === ''
          ? `Write something in ${sections[section]?.heading ?? 'this section'} first.`
          : about === undefined
            ? `Looks at ${sections[section]?.heading ?? 'this section'}, or at the text that you select.`
            : 'Looks at the selected text.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {TOOLS.map((one) => (
          <Button
            key={one.tool}
            size="small"
            // Uses `aria-disabled`, since a disabled button would lose the focus.
            aria-disabled={!isReady}
            onClick={isReady ? () => look(one) : undefined}
          >
            {one.label}
          </Button>
        ))}
      </div>
      <p role="status" className="text-muted tabular-nums">
        {looking.isPending
          ? 'Looking at the text...'
          : left > 0
            ? `${left} of ${help.daily_limit} answers left until midnight Pacific time`
            : `You’ve used all ${help.daily_limit} answers for today. You’ll get ${help.daily_limit} more at midnight Pacific time.`}
      </p>
      {looking.error ? (
        <p role="alert" className="font-semibold text-danger">
          {failureText(looking.error)}
        </p>
      ) : null}
      {shown?.section === section ? (
        <CoachingResultRow looked={shown.looked} about={shown.about} maySuggest={maySuggest} dismiss={dismiss} />
      ) : null}
    </section>
  )
}

const SHOWN_QUOTE_LENGTH = 140

type Finding = CoachingResult['findings'][number]

function FindingRow({ finding: { title, quote, says } }: { finding: Finding }) {
  const { view } = useManuscript()
  const [range] = view && quote ? quotedRanges(view.state.doc, quote) : []
  const words = shortenText(quote, SHOWN_QUOTE_LENGTH)
  return (
    <li className="grid gap-1.5">
      <p className="font-semibold">{title}</p>
      {range && view ? (
        <button
          type="button"
          dir="auto"
          onClick={() => leadTo(view, range)}
          className="min-h-6 border-l-[3px] border-accent pl-2.5 text-left font-serif [overflow-wrap:anywhere] hover:underline"
        >
          {words}
        </button>
      ) : words ? (
        <p dir="auto" className="border-l-[3px] border-line pl-2.5 font-serif [overflow-wrap:anywhere]">
          {words}
        </p>
      ) : null}
      {says === quote ? null : <p>{says}</p>}
    </li>
  )
}

// The first line is enough, since the other lines repeat the findings and the proposal.
const headingOf = (message: string): string => message.split('\n', 1)[0] ?? ''

type CoachedParts = { looked: CoachingResult; about: string | undefined; maySuggest: boolean; dismiss: () => void }

/** Shows a tool's findings and its proposal, with buttons to apply the proposal as a suggestion or dismiss it. */
function CoachingResultRow({ looked, about, maySuggest, dismiss }: CoachedParts) {
  const { view, memberId } = useManuscript()
  const { proposal, findings, message, written_by: writtenBy, use_id: useId } = looked
  // If there is a proposal, leaves out findings that only repeat a sentence of the text.
  const told = findings.filter(({ quote, says }) => proposal === null || says !== quote)
  const takeOver = () => {
    if (!view || proposal === null) return
    if (!insertProposal(view, { text: proposal, about, memberId })) {
      showToast({ title: 'This can’t be suggested here', text: 'Copy it, and paste it yourself.', kind: 'danger' })
      return
    }
    void recordProposalAccepted(useId)
    dismiss()
    showToast({ title: 'Added as a suggestion', text: 'Accept or reject it under Suggestions.' })
  }
  return (
    <div className="grid gap-3 rounded-[6px] border border-line bg-surface px-3 py-2.5">
      <MarkedText text={told.length > 0 || proposal !== null ? headingOf(message) : message} />
      {told.length > 0 ? (
        <ul className="grid gap-3">
          {told.map((finding, place) => (
            <FindingRow key={`${finding.title} ${finding.quote} ${place}`} finding={finding} />
          ))}
        </ul>
      ) : null}
      {proposal === null ? null : (
        <blockquote
          dir="auto"
          className="border-l-[3px] border-brand pl-2.5 font-serif whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {proposal}
        </blockquote>
      )}
      <p className="text-[13px] leading-[18px] text-muted">
        {writtenBy === 'model'
          ? 'Written by a language model. Check it.'
          : 'Made by simple rules, not by a language model. Check it.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {proposal !== null && maySuggest && view ? (
          <Button size="small" onClick={takeOver}>
            Add as a suggestion
          </Button>
        ) : null}
        <Button size="small" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}

const TOOLS = [
  { tool: 'summarizing', label: 'Summarizing' },
  { tool: 'concise_writing', label: 'Concise writing' },
  { tool: 'expand_ideas', label: 'Expand ideas' },
  { tool: 'writing_quality', label: 'Writing quality' },
] as const

/** A request to a coaching tool. `text` contains the selected words or the section's text. */
type CoachingRequest = { tool: (typeof TOOLS)[number]['tool']; text: string; section: string }

const lookAt = (body: CoachingRequest) => call('POST /api/chat/tools', { body })

type CoachingResult = Awaited<ReturnType<typeof lookAt>>

/** Runs a tool on a text of the paper, without changing the paper. */
function useCoachingTool(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: lookAt,
    // Fetches the used part of the daily limit again, which the panel shows.
    onSettled: () => client.invalidateQueries({ queryKey: workspaceQuery({ paperId }).queryKey }),
  })
}

/** Records that a proposal was accepted. A failure is ignored, since the text is not affected. */
const recordProposalAccepted = (useId: string): Promise<unknown> =>
  call('PUT /api/chat/uses/:useId/accepted', { params: { useId } }).catch(() => undefined)

/** The minimum number of selected words, since a shorter selection is probably an accident. */
const CHOSEN_WORDS_MIN = 5

/** Returns the selected words, if enough are selected for a tool. Pure. */
export function chosenText({ doc, selection: { from, to } }: EditorState): string | undefined {
  const text = doc.textBetween(from, to, '\n\n', ' ').trim()
  return text.split(/\s+/).length < CHOSEN_WORDS_MIN ? undefined : text
}

const paragraphsOf = (text: string): Node[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => manuscript.nodes.paragraph.create(null, manuscript.text(part)))

/**
 * Returns the range of the words that a proposal replaces. They must occur exactly once, within one paragraph. Pure.
 */
function replacedRange(doc: Node, about: string | undefined): Range | undefined {
  const [range, another] = about === undefined ? [] : quotedRanges(doc, about)
  if (!range || another) return undefined
  return doc.resolve(range.from).sameParent(doc.resolve(range.to)) ? range : undefined
}

/**
 * Returns a transaction that suggests a proposal. The proposal replaces the words that it is about, or is added at the
 * section's end. @throws RangeError if the proposal can't be suggested. Pure.
 */
export function withProposal(
  state: EditorState,
  { text, about, memberId }: { text: string; about: string | undefined; memberId: string },
): Transaction | undefined {
  const paragraphs = paragraphsOf(text)
  const [only, more] = paragraphs
  if (!only) return undefined
  const { tr } = state
  const range = replacedRange(tr.doc, about)
  if (range && !more) tr.replaceWith(range.from, range.to, only.content)
  else tr.insert(tr.doc.content.size, paragraphs)
  return suggestedBy(state, tr, memberId)?.setMeta(suggestingKey, 'decided')
}

/** Inserts a proposal into the open section as a suggestion. @returns whether that was possible. */
function insertProposal(view: EditorView, what: Parameters<typeof withProposal>[1]): boolean {
  try {
    const transaction = withProposal(view.state, what)
    if (transaction) view.dispatch(transaction)
    return transaction !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
