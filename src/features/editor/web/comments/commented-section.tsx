import { type MouseEvent as ReactMouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import { useCommentTarget } from './comment-target-store.ts'
import { chosenWords, commentOnChosen, isCommentKey } from './comment-selection.ts'
import { useComments } from './comments-data.ts'
import { setMarking, threadAt } from './comment-highlight-plugin.ts'

/** Options for opening a thread. `isQuiet` keeps the focus in the text. */
export type Leading = { isQuiet?: boolean } | null

/** Opens a thread next to the text. The URL then contains the thread's id, as a notification's link does. */
export function useOpenThread(): (threadId: string, leading?: Leading) => void {
  const [, setSearch] = useSearchParams()
  return (threadId, leading = null) => {
    const card = document.getElementById(`thread-${threadId}`)
    if (leading?.isQuiet) card?.scrollIntoView({ block: 'nearest' })
    else card?.focus()
    // The navigation moves the focus only to a thread that is not shown yet. It takes a moment, in which the reader may
    // already have moved the focus elsewhere.
    const state: Leading = card ? { isQuiet: true } : leading
    setSearch(
      (before) => {
        before.set('thread', threadId)
        return before
      },
      { replace: true, preventScrollReset: true, state },
    )
  }
}

/** Positions an element below the end of the selected words, within the width of the text. */
function useBelowChosen(isShown: boolean) {
  const { view } = useManuscript()
  const state = useEditorState()
  const ref = useRef<HTMLDivElement>(null)
  const to = state?.selection.to
  useLayoutEffect(() => {
    const shown = ref.current
    if (!isShown || !shown || !view || view.isDestroyed || to === undefined) return
    const around = view.dom.getBoundingClientRect()
    const end = view.coordsAtPos(Math.min(to, view.state.doc.content.size), -1)
    const most = Math.max(0, around.width - shown.offsetWidth)
    shown.style.top = `${end.bottom - around.top + 8}px`
    shown.style.left = `${Math.min(Math.max(0, end.left - around.left - shown.offsetWidth / 2), most)}px`
  }, [isShown, view, to])
  return ref
}

const keepSelection = (event: ReactMouseEvent) => event.preventDefault()

/**
 * Connects comments with the text: highlights commented words, opens their thread on a click, and offers a comment on
 * selected words.
 */
export function CommentedText() {
  const manuscript = useManuscript()
  const { view, section, paperId } = manuscript
  const { data } = useComments(paperId)
  const state = useEditorState()
  const asked = useCommentTarget(manuscript)
  const [search] = useSearchParams()
  const chosen = search.get('thread')
  const openThread = useOpenThread()
  const threads = data?.threads
  useEffect(() => {
    if (!view || view.isDestroyed || !threads) return
    const here = threads.filter((thread) => thread.section === section && (!thread.resolved || thread.id === chosen))
    setMarking(view, { threads: here, chosen })
  }, [view, threads, section, chosen])
  useEffect(() => {
    if (view && !view.isDestroyed && !asked) setMarking(view, { asked: null })
  }, [view, asked])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!view || !isCommentKey(event)) return
    event.preventDefault()
    if (data?.may_comment && commentOnChosen(view, manuscript)) return
    const thread = threadAt(view.state, view.state.selection.from)
    if (thread) openThread(thread)
    else if (data?.may_comment !== false) showToast({ title: 'Select some text first', text: 'Then add your comment.' })
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!view?.state.selection.empty || !(event.target instanceof Element)) return
    const thread = event.target.closest<HTMLElement>('[data-thread]')?.dataset['thread']
    if (thread && threads?.some(({ id }) => id === thread)) openThread(thread, { isQuiet: true })
  })
  useEffect(() => {
    const dom = view?.dom
    const key = (event: KeyboardEvent) => onKey(event)
    const click = (event: MouseEvent) => onClick(event)
    dom?.addEventListener('keydown', key)
    dom?.addEventListener('click', click)
    return () => {
      dom?.removeEventListener('keydown', key)
      dom?.removeEventListener('click', click)
    }
  }, [view])
  // Shows no thread before the text first gets the focus, since the reader has not placed the cursor until then.
  const [isEntered, setEntered] = useState(false)
  useEffect(() => {
    const enter = () => setEntered(true)
    view?.dom.addEventListener('focus', enter)
    return () => view?.dom.removeEventListener('focus', enter)
  }, [view])
  const isOffered = data?.may_comment === true && !asked && state !== undefined && chosenWords(state) !== undefined
  const thread = isEntered && state?.selection.empty ? threadAt(state, state.selection.from) : undefined
  const ref = useBelowChosen(isOffered || thread !== undefined)
  if (!view || (!isOffered && !thread)) return null
  return (
    <div ref={ref} className={`absolute z-[4] ${isOffered ? '' : 'xl:hidden'}`}>
      {isOffered ? (
        <Button size="small" onMouseDown={keepSelection} onClick={() => commentOnChosen(view, manuscript)}>
          Comment
        </Button>
      ) : thread ? (
        <Button size="small" onMouseDown={keepSelection} onClick={() => openThread(thread)}>
          Show comment
        </Button>
      ) : null}
    </div>
  )
}
