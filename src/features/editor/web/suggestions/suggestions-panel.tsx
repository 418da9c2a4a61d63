import { pendingSuggestions, type PendingSuggestion } from '#formats/manuscript/suggestions/pending-suggestions.ts'
import { makerOf, suggestionsOn } from '#formats/manuscript/suggestions.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { useRef } from 'react'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { useComments } from '../comments/comments-data.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import type { PanelParts } from '#features/team/web/public.tsx'
import { become } from '#formats/manuscript/suggestions/difference.ts'
import { type SuggestionResolution, resolveSuggestions } from '#formats/manuscript/suggestions/resolve.ts'
import { suggestingKey } from './suggestion-plugin.ts'

const SHOWN_LENGTH = 200

type CardProps = {
  suggestion: PendingSuggestion
  name: string
  isOwn: boolean
  mayDecide: boolean
}

function Words({ suggestion: { insertion, deletion } }: { suggestion: PendingSuggestion }) {
  return (
    <span dir="auto" className="[overflow-wrap:anywhere]">
      {deletion ? (
        <>
          <span className="sr-only">Remove: </span>
          <del>{shortenText(deletion, SHOWN_LENGTH)}</del>{' '}
        </>
      ) : null}
      {insertion ? (
        <>
          <span className="sr-only">Insert: </span>
          <ins className="font-semibold text-ok no-underline">{shortenText(insertion, SHOWN_LENGTH)}</ins>
        </>
      ) : null}
    </span>
  )
}

function SuggestionCard({ suggestion, name, isOwn, mayDecide }: CardProps) {
  const { view } = useManuscript()
  const at = makerOf(suggestion.id)?.at
  const card = useRef<HTMLLIElement>(null)
  const settle = (resolution: 'accept' | 'reject') => {
    if (!view) return
    const next = card.current?.nextElementSibling ?? card.current?.previousElementSibling
    decideSuggestions(view, (id) => id === suggestion.id, resolution)
    // Moves the focus to the next suggestion after a decision by keyboard, or to the text after the last suggestion.
    const button = next?.querySelector('button')
    if (button) button.focus()
    else view.focus()
  }
  return (
    <li ref={card} className="grid gap-1.5 rounded-[6px] border border-line bg-surface px-3 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>{name}</b>
        {at ? (
          <time dateTime={at.toISOString()} className="text-[13px] text-muted">
            {pacificTime(at)}
          </time>
        ) : null}
      </p>
      <button
        type="button"
        className="text-left font-serif hover:underline"
        onClick={() => {
          if (view) showSuggestion(view, suggestion.id)
        }}
      >
        <Words suggestion={suggestion} />
      </button>
      <div className="flex flex-wrap gap-2">
        {mayDecide ? (
          <Button size="small" onClick={() => settle('accept')}>
            Accept
          </Button>
        ) : null}
        {mayDecide || isOwn ? (
          <Button size="small" onClick={() => settle('reject')}>
            {mayDecide ? 'Reject' : 'Withdraw'}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** Lists the suggestions in the open section. Authors accept or decline them; other members can withdraw their own. */
export function SuggestionsPanel({ workspace: { paper } }: PanelParts) {
  const { view, state, paperId, memberId } = useManuscript()
  const { data } = useComments(paperId)
  const editor = useEditorState()
  const open = editor ? pendingSuggestions(editor.doc) : []
  if (!view || open.length === 0) return null
  const mayDecide = state.access ? state.access.write : paper.can_write
  const names = new Map([...paper.team_members, ...(data?.people ?? [])].map(({ id, name }) => [id, name]))
  return (
    <section aria-labelledby="suggestions-heading">
      <h2 id="suggestions-heading" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        Suggestions ({open.length})
      </h2>
      <ul className="grid gap-3">
        {open.map((suggestion) => {
          const maker = makerOf(suggestion.id)?.memberId ?? ''
          return (
            <SuggestionCard
              key={suggestion.id}
              {...{ suggestion, mayDecide }}
              name={names.get(maker) ?? 'A former member'}
              isOwn={maker === memberId}
            />
          )
        })}
      </ul>
      {mayDecide && open.length > 1 ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={() => decideSuggestions(view, () => true, 'accept')}>
            Accept all
          </Button>
          <Button size="small" onClick={() => decideSuggestions(view, () => true, 'reject')}>
            Reject all
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** Accepts or declines suggestions of the open section. */
function decideSuggestions(view: EditorView, isMeant: (id: string) => boolean, resolution: SuggestionResolution): void {
  const { tr } = view.state
  become(
    tr,
    resolveSuggestions(tr.doc, ({ id }) => (isMeant(id) ? resolution : undefined)),
  )
  if (tr.docChanged) view.dispatch(tr.setMeta(suggestingKey, 'decided'))
}

/** Selects the words of a suggestion, and scrolls them into view. */
function showSuggestion(view: EditorView, id: string): void {
  let [from, to] = [-1, -1]
  view.state.doc.descendants((node, pos) => {
    if (!suggestionsOn(node).some((one) => one.id === id)) return
    if (from < 0) from = pos
    to = pos + node.nodeSize
  })
  if (from < 0) return
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))).scrollIntoView())
  view.focus()
}
