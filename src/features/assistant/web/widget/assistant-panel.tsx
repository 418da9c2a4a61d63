import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPencilPlus from '@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Icon } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Toaster } from '#ui/toasts/toaster.tsx'
import { HandingOver } from '../handover/handover-section.tsx'
import { History } from '../history/history-section.tsx'
import { resetChat, setChat, useChat } from '../talk/chat-data.ts'
import { cancelQuestion } from '../talk/conversation-data.ts'
import { Talk } from '../talk/talk-section.tsx'
import { closeAssistant, minimiseAssistant } from './panel-state.ts'

const NARROW = '(width < 40rem)'

type ToolParts = { label: string; icon: Icon; onPress: () => void }

const Tool = ({ label, icon: Sign, onPress }: ToolParts) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:text-ink"
  >
    <Sign size={20} aria-hidden="true" />
  </button>
)

function Head({ titleId }: { titleId: string }) {
  const { view, memberId, messages } = useChat()
  return (
    <div className="flex flex-none items-center border-b border-line py-1 pr-1 pl-4">
      <div className="min-w-0 flex-1">
        <h2 id={titleId} tabIndex={-1} className="font-serif text-[18px] leading-6 font-semibold outline-none">
          {memberId ? 'Research coach' : 'Assistant'}
        </h2>
      </div>
      {view === 'talk' && messages.length > 0 ? (
        <Tool
          label="New conversation"
          icon={IconPencilPlus}
          onPress={() => {
            cancelQuestion()
            resetChat()
          }}
        />
      ) : null}
      {memberId && view === 'talk' ? (
        <Tool label="Earlier conversations" icon={IconHistory} onPress={() => setChat({ view: 'history' })} />
      ) : null}
      <Tool label="Minimise" icon={IconMinus} onPress={minimiseAssistant} />
      <Tool label="Close" icon={IconX} onPress={closeAssistant} />
    </div>
  )
}

// On a phone, the heading gets the focus, since focusing the input would open a keyboard that covers half of the
// content.
const focusFirst = (panel: HTMLElement) =>
  panel.querySelector<HTMLElement>(window.matchMedia(NARROW).matches ? 'h2' : 'textarea')?.focus()

/**
 * Keeps the focus in the panel. If the focused control (a suggestion or a tool) is removed or disabled, the focus moves
 * to the input.
 */
function useFocusKept(dialog: RefObject<HTMLDialogElement | null>): void {
  const { asked, view } = useChat()
  const isAsked = asked !== null
  // A layout effect is needed, since the browser removes the focus from a disabled control when it draws. A removed
  // control has already lost the focus.
  useLayoutEffect(() => {
    const panel = dialog.current
    const held = document.activeElement
    if (!panel || !held || view !== 'talk') return
    // If the user moved the focus to the page while an answer was written, the focus stays there.
    const isLost = held === document.body ? isAsked : panel.contains(held) && held.matches(':disabled')
    if (isLost) focusFirst(panel)
  }, [dialog, isAsked, view])
}

const VIEWS = { talk: Talk, history: History, 'handing over': HandingOver }

/**
 * Shows the open panel: next to the page on a wide screen, full screen on a phone.
 * @param openings how often the user has opened the panel; 0 for a panel that is still open after a reload
 */
export function AssistantPanel({ openings }: { openings: number }) {
  const { view } = useChat()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const panel = dialog.current
    if (!panel || panel.open) return
    const isNarrow = window.matchMedia(NARROW).matches
    // On a wide screen, the panel is opened by its `open` attribute, which does not move the focus.
    if (isNarrow) panel.showModal()
    else panel.setAttribute('open', '')
    if (openings > 0) focusFirst(panel)
  }, [openings])
  const viewBefore = useRef(view)
  useEffect(() => {
    // The focused back button was removed, so the focus moves to the panel.
    if (view === 'talk' && viewBefore.current !== 'talk' && dialog.current) focusFirst(dialog.current)
    viewBefore.current = view
  }, [view])
  useFocusKept(dialog)
  const Shown = VIEWS[view]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // A dialog inside the panel handles Escape itself.
    if ((event.target as HTMLElement).closest('dialog') !== dialog.current) return
    event.preventDefault()
    event.stopPropagation()
    minimiseAssistant()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape anywhere in the panel minimises it.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="assistant-panel"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        minimiseAssistant()
      }}
    >
      <Head titleId={titleId} />
      <Shown />
      <Toaster place="dialog" />
    </dialog>
  )
}
