import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type ReactNode, useState, useId, type FormEvent, useRef, useEffectEvent, useEffect } from 'react'
import IconSubscript from '@tabler/icons-react/dist/esm/icons/IconSubscript.mjs'
import IconSuperscript from '@tabler/icons-react/dist/esm/icons/IconSuperscript.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { toggleMark, baseKeymap } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type Workspace, type TitlePiece, type TitleMark, TITLE_MARKS } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ToolbarRow } from '#ui/navigation/toolbar-row.tsx'
import { useWrite } from '#ui/use-write.ts'
import { ToolButton } from '../editor/tool-button.tsx'

const marked = ({ text, marks }: TitlePiece): ReactNode =>
  marks.reduceRight<ReactNode>((inner, mark) => {
    const Mark = mark
    return <Mark>{inner}</Mark>
  }, text)

type TitleParts = {
  paper: Workspace['paper']
  /**
   * True on a phone, where the title is on one line, without a button to change it. Otherwise, the title has its own
   * row.
   */
  isShort: boolean
}

/** Shows the paper's title as it will be printed, with a button to change it for members who may write. */
export function TitleRow({ paper, isShort }: TitleParts) {
  const [open, setOpen] = useState(false)
  const pieces = paper.title_markup
  return (
    <div
      className={`flex min-w-0 flex-1 items-center gap-1 ${isShort ? 'max-sm:col-start-2 max-sm:row-start-1' : 'max-sm:col-span-4 max-sm:row-start-3'}`}
    >
      <h1
        className={`min-w-0 font-serif text-[15px] leading-5 font-semibold [overflow-wrap:anywhere] sm:line-clamp-1 sm:text-[18px] sm:leading-6 ${isShort ? 'max-sm:line-clamp-1' : 'max-sm:line-clamp-4'}`}
      >
        {pieces ? pieces.map((piece, index) => <span key={index}>{marked(piece)}</span>) : paper.title}
      </h1>
      {paper.can_write ? (
        <button
          type="button"
          aria-label="Edit title"
          title="Edit title"
          onClick={() => setOpen(true)}
          className={`grid min-h-11 min-w-9 flex-none place-items-center rounded-[5px] text-muted hover:bg-sunken sm:min-h-9 ${isShort ? 'max-sm:hidden' : ''}`}
        >
          <IconPencil size={16} aria-hidden="true" />
        </button>
      ) : null}
      <TitleDialog open={open} paper={paper} onClose={() => setOpen(false)} />
    </div>
  )
}

type FormParts = { paper: Workspace['paper']; onClose: () => void }

const wordsOf = (error: Error): string =>
  error instanceof Failure ? (error.errors?.[0]?.message ?? error.detail) : 'Something went wrong on our side.'

function TitleForm({ paper, onClose }: FormParts) {
  const id = useId()
  const [before] = useState<TitlePiece[]>(paper.title_markup ?? [{ text: paper.title, marks: [] }])
  const [title, setTitle] = useState(before)
  const giving = useGiveTitle(paper.id)
  const give = () => giving.mutate(title, { onSuccess: onClose })
  const send = (event: FormEvent) => {
    event.preventDefault()
    give()
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      <div>
        <p id={`${id}-label`} className="mb-1 font-semibold">
          Title of the paper
        </p>
        <TitleField
          labelId={`${id}-label`}
          errorId={giving.error ? `${id}-error` : undefined}
          before={before}
          onChange={(pieces) => {
            setTitle(pieces)
            giving.reset()
          }}
          onEnter={give}
        />
        {giving.error ? (
          <p id={`${id}-error`} role="alert" className="mt-1 text-[14px] leading-5 font-semibold text-danger">
            {wordsOf(giving.error)}
          </p>
        ) : null}
      </div>
      <p className="text-[14px] leading-5 text-muted">Authors who have approved the paper will be asked again.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={giving.isPending}>
          Save title
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** Edits the paper's title. */
function TitleDialog({ open, ...form }: FormParts & { open: boolean }) {
  return (
    <Dialog open={open} title="Edit title" onClose={form.onClose} losesTyped>
      <TitleForm {...form} />
    </Dialog>
  )
}

/** Changes a paper's title. The new title is shown, here and on the dashboard, once the server has stored it. */
function useGiveTitle(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (title: TitlePiece[]) =>
      call('PUT /api/student/papers/:paperId/title', { params: { paperId }, body: { title } }),
    onSettled: () => void client.invalidateQueries(),
  })
}

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

/** Returns the field's text as pieces of a title, including text with pasted formatting. Pure. */
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

/** Shows a one-line editor in which words can be italic, superscript and subscript. */
function TitleField({ labelId, errorId, before, onChange, onEnter }: FieldParts) {
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
      // Ignores Escape, so that the surrounding dialog receives it.
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
