import { useState } from 'react'
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Workspace } from '#features/team/web/public.tsx'
import { type Range, quotedRanges } from '#formats/manuscript/anchors.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import type { LossReason, LostWords } from '../../document/lost-words-contract.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { sectionAddress } from '../section-address-data.ts'
import { useDiscardLostWords, useLostWords } from './lost-words-data.ts'

const REASONS: Record<LossReason, string> = {
  removed: 'Someone removed or restructured this passage.',
  restored: 'Someone restored an earlier version.',
  imported: 'Someone imported a Word draft.',
  saved: 'Someone saved this section from another program.',
  conflict: 'Someone else changed the same words, and their version stayed.',
}

async function copy(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words)
    showToast({ title: 'Copied', text: 'You can paste the words wherever they belong.' })
  } catch {
    showToast({ title: 'The words could not be copied', text: words, kind: 'danger' })
  }
}

type LostParts = { workspace: Workspace; lost: LostWords; discard: (id: string) => void }

function PutBack({ workspace, lost, discard }: LostParts) {
  const { view, section, state } = useManuscript()
  const canEdit = !state.ended && (state.access?.suggest ?? workspace.paper.can_suggest)
  if (!canEdit) return null
  if (lost.section !== null && lost.section !== section) {
    return (
      <ButtonLink size="small" to={sectionAddress(lost.section)} preventScrollReset>
        Open {workspace.sections[lost.section]?.heading}
      </ButtonLink>
    )
  }
  const put = () => {
    if (view && restoreLostWords(view, lost)) discard(lost.id)
  }
  return (
    <Button size="small" kind="main" disabled={!view} onClick={put}>
      Put back
    </Button>
  )
}

function Lost({ workspace, lost, discard }: LostParts) {
  const [isDoubted, setDoubted] = useState(false)
  const heading = lost.section === null ? undefined : workspace.sections[lost.section]?.heading
  return (
    <li className="border-t border-line pt-2">
      <p className="text-muted">
        {heading ? <b className="text-ink">{heading}</b> : null} {REASONS[lost.reason]}
      </p>
      <blockquote className="my-2 line-clamp-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {lost.before ? <span className="text-muted">…{lost.before}</span> : null}
        <mark className="bg-accent-soft text-ink">{lost.words}</mark>
        {lost.after ? <span className="text-muted">{lost.after}…</span> : null}
      </blockquote>
      <div className="flex flex-wrap gap-2">
        <PutBack workspace={workspace} lost={lost} discard={discard} />
        <Button size="small" onClick={() => void copy(lost.words)}>
          Copy
        </Button>
        <Button size="small" onClick={() => setDoubted(true)}>
          Discard
        </Button>
      </div>
      {isDoubted ? (
        <ConfirmDialog
          title="Discard these words?"
          deed="Discard"
          onSure={() => discard(lost.id)}
          onClose={() => setDoubted(false)}
        >
          You can’t get them back.
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

/** The number of offers that are shown until the member asks for more. */
const SHOWN_FIRST = 3

/** Shows the member's words that were lost in a merge with other people's changes. */
export function LostWordsPanel({ workspace }: { workspace: Workspace }) {
  const { data } = useLostWords(workspace.paper.id)
  const { mutate } = useDiscardLostWords(workspace.paper.id)
  const [showsAll, setShowsAll] = useState(false)
  const lostWords = data?.lost_words ?? []
  if (lostWords.length === 0) return null
  const hidden = showsAll ? 0 : Math.max(0, lostWords.length - SHOWN_FIRST)
  return (
    <div className="mt-5">
      <Notice tone="warn" role="status" title="These words of yours did not make it into the text">
        <p>
          Someone changed the same passage while you were writing. We keep the words until you put them back or discard
          them.
        </p>
        <ul className="mt-2 flex flex-col gap-3">
          {lostWords.slice(0, lostWords.length - hidden).map((lost) => (
            <Lost key={lost.id} workspace={workspace} lost={lost} discard={mutate} />
          ))}
        </ul>
        {hidden > 0 ? (
          <Button size="small" className="mt-3" onClick={() => setShowsAll(true)}>
            Show {hidden} more
          </Button>
        ) : null}
      </Notice>
    </div>
  )
}

/** The minimum number of letters of surrounding text to search for. A shorter text may match by chance. */
const CONTEXT_LETTERS_MIN = 6

/** The maximum number of characters of surrounding text to search for. Text further away may have changed. */
const CONTEXT_LENGTH = 30

type Words = Pick<LostWords, 'words' | 'before' | 'after'>

function onlyRange(doc: Node, context: string): Range | undefined {
  if (context.replaceAll(/\s+/g, '').length < CONTEXT_LETTERS_MIN) return undefined
  const [range, another] = quotedRanges(doc, context)
  return another ? undefined : range
}

/** Returns the position of lost words, if the text that surrounded them still occurs exactly once. Pure. */
function placeOf(doc: Node, { before, after }: Words): number | undefined {
  const left = (before.split('\n').at(-1) ?? '').slice(-CONTEXT_LENGTH)
  const right = (after.split('\n')[0] ?? '').slice(0, CONTEXT_LENGTH)
  // Excludes a space next to the lost words, which belongs to the surrounding text.
  const blanks = left.length - left.trimEnd().length
  const behind = onlyRange(doc, left)
  if (!behind) {
    const [from, blank] = [onlyRange(doc, right)?.from, right.length - right.trimStart().length]
    if (from === undefined) return undefined
    const at = doc.resolve(from)
    const space = at.parent.textBetween(Math.max(0, at.parentOffset - blank), at.parentOffset)
    return from - (space.length - space.trimEnd().length)
  }
  const { parent, parentOffset } = doc.resolve(behind.to)
  const next = parent.textBetween(parentOffset, Math.min(parentOffset + blanks, parent.content.size))
  return behind.to + (next.length - next.trimStart().length)
}

/** Restores lost words at their former position, or as new paragraphs at the section's end. Pure. */
export function withWords(state: EditorState, lost: Words): Transaction {
  const { tr } = state
  const lines = lost.words.split('\n').filter((line) => line.trim() !== '')
  const place = placeOf(tr.doc, lost)
  if (lines.length === 1 && place !== undefined) return tr.insertText(lost.words.replaceAll('\n', ''), place)
  const paragraphs = lines.map((line) => manuscript.nodes.paragraph.create(null, manuscript.text(line.trim())))
  return tr.insert(place === undefined ? tr.doc.content.size : tr.doc.resolve(place).after(1), paragraphs)
}

/**
 * Restores lost words in the open section, as a suggestion if the member may only suggest. @returns whether that was
 * possible.
 */
function restoreLostWords(view: EditorView, lost: Words): boolean {
  const { doc } = view.state
  view.dispatch(withWords(view.state, lost).scrollIntoView())
  view.focus()
  return !view.state.doc.eq(doc)
}
