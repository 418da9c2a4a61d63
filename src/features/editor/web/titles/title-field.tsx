import IconSubscript from '@tabler/icons-react/dist/esm/icons/IconSubscript.mjs'
import IconSuperscript from '@tabler/icons-react/dist/esm/icons/IconSuperscript.mjs'
import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { manuscript } from '#formats/manuscript/schema.ts'
import { TITLE_MARKS, type TitleMark, type TitlePiece } from '#features/team/web/public.tsx'
import { ToolbarRow } from '#ui/navigation/toolbar-row.tsx'
import { ToolButton } from '../editor/tool-button.tsx'

const { em, superscript, subscript } = manuscript.marks
const MARKS: Record<TitleMark, MarkType> = { i: em, sup: superscript, sub: subscript }
const TOOLS = [
  { mark: 'i', label: 'Italic (Ctrl+I)', shown: <i>I</i> },
  { mark: 'sup', label: 'Superscript', shown: <IconSuperscript size={18} aria-hidden="true" /> },
  { mark: 'sub', label: 'Subscript', shown: <IconSubscript size={18} aria-hidden="true" /> },
] as const

const docOf = (pieces: readonly TitlePiece[]): Node =>
  manuscript.node('doc', null, [
    manuscript.node(
      'paragraph',
      null,
      pieces.map(({ text, marks }) =>
        manuscript.text(
          text,
          marks.map((mark) => MARKS[mark].create()),
        ),
      ),
    ),
  ])

/** All text of it, whatever was pasted, as pieces of a title. Pure. */
function piecesOf(doc: Node): TitlePiece[] {
  const pieces: TitlePiece[] = []
  doc.descendants((node) => {
    if (node.isTextblock && pieces.length > 0) pieces.push({ text: ' ', marks: [] })
    if (node.isText)
      pieces.push({
        text: node.text ?? '',
        marks: TITLE_MARKS.filter((mark) => MARKS[mark].isInSet(node.marks)),
      })
  })
  return pieces
}

const hasMark = ({ selection, doc, storedMarks }: EditorState, mark: MarkType): boolean => {
  const { empty, $from, from, to } = selection
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark)
}

type FieldParts = {
  labelId: string
  errorId: string | undefined
  before: readonly TitlePiece[]
  onChange: (pieces: TitlePiece[]) => void
  onEnter: () => void
}

/** One line in which words can be set in italics, raised and lowered. */
export function TitleField({ labelId, errorId, before, onChange, onEnter }: FieldParts) {
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  const change = useEffectEvent(onChange)
  const enter = useEffectEvent(onEnter)
  const first = useEffectEvent(() => docOf(before))
  useEffect(() => {
    if (!place.current) return
    const keys = keymap({
      'Mod-i': toggleMark(em),
      'Mod-.': toggleMark(superscript),
      'Mod-,': toggleMark(subscript),
      Enter: () => {
        enter()
        return true
      },
    })
    const fresh = new EditorView(place.current, {
      state: EditorState.create({ doc: first(), plugins: [keys, keymap(baseKeymap)] }),
      dispatchTransaction(this: EditorView, transaction) {
        this.updateState(this.state.apply(transaction))
        setState(this.state)
        if (transaction.docChanged) change(piecesOf(this.state.doc))
      },
      // The editor would keep Escape from the dialog that it stands in.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Escape' },
      attributes: {
        role: 'textbox',
        'aria-labelledby': labelId,
        'aria-required': 'true',
        class:
          'min-h-11 rounded-[6px] border border-control bg-surface px-3 py-2 font-serif text-[18px] leading-7 whitespace-pre-wrap [overflow-wrap:anywhere]',
      },
    })
    setView(fresh)
    setState(fresh.state)
    fresh.focus()
    return () => fresh.destroy()
  }, [labelId])
  useEffect(() => {
    if (!view || view.isDestroyed) return
    if (errorId) view.dom.setAttribute('aria-describedby', errorId)
    else view.dom.removeAttribute('aria-describedby')
    view.dom.setAttribute('aria-invalid', String(errorId !== undefined))
  }, [view, errorId])
  return (
    <div className="grid gap-1.5">
      <ToolbarRow label="Formatting of the title" className="flex gap-0.5">
        {TOOLS.map(({ mark, label, shown }) => (
          <ToolButton
            key={mark}
            label={label}
            pressed={state && hasMark(state, MARKS[mark])}
            onPress={() => {
              if (view) toggleMark(MARKS[mark])(view.state, view.dispatch)
              view?.focus()
            }}
          >
            {shown}
          </ToolButton>
        ))}
      </ToolbarRow>
      <div ref={place} />
    </div>
  )
}
