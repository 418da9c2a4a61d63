import { useEffect, useRef, Component, type ReactNode } from 'react'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { applyFeatureFlags } from '#app/feature-flags.ts'
import { follow } from '#app/live.ts'
import { useFeatureDisabled } from '#ui/navigation/use-feature-disabled.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { resetChat, saveDraftFor, readChat, restoreDraftFor, setChat, useChat } from '../talk/chat-data.ts'
import { resume, resumeSession, cancelQuestion, refreshMessages } from '../talk/conversation-data.ts'
import { CONVERSATION_TOPIC } from '../../limits.ts'
import { SESSION_LINK_PREFIX } from '../storage-key.ts'
import { AssistantPanel } from './assistant-panel.tsx'
import assistant from './assistant.css?inline'
import { openAssistant, closeAssistant } from './panel-state.ts'

/** Shows the minimised panel, which lets the user read the page. */
function MinimisedRow() {
  const { asked, messages, case: handed } = useChat()
  const isAnswered = messages.at(-1)?.sender === 'assistant'
  const byPeople = handed?.replies.at(-1)?.from_sender === false
  const state = asked ? 'Writing an answer...' : byPeople ? 'Our support team answered' : isAnswered ? 'Answered' : ''
  return (
    <aside
      aria-label="Assistant"
      className="assistant-bar afloat z-30 flex items-center rounded-[6px] border border-control bg-surface shadow-lg [anchor-name:--writing-field] print:hidden"
    >
      <button
        type="button"
        onClick={openAssistant}
        className="flex min-h-11 items-center gap-2 pr-2 pl-4 font-semibold"
      >
        Assistant
        <span role="status" className="text-[13px] font-normal text-muted">
          {state}
        </span>
        <IconChevronUp size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        onClick={closeAssistant}
        aria-label="Close the assistant"
        className="flex size-11 items-center justify-center text-muted hover:text-ink"
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </aside>
  )
}

function openLinked(sessionId: string): void {
  // If the conversation is already open, it continues.
  if (readChat().sessionId === sessionId) {
    setChat({ view: 'talk' })
    void resume()
  } else resumeSession(sessionId)
  openAssistant()
}

/**
 * Opens the conversation named in the page's URL, to which a notification links. The URL is then reset, so that a
 * reload shows the conversation that was open last.
 */
function useLinkedSession(isTheirs: boolean): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const sessionId =
    isTheirs && hash.startsWith(SESSION_LINK_PREFIX) ? hash.slice(SESSION_LINK_PREFIX.length) : undefined
  useEffect(() => {
    if (sessionId === undefined) return
    openLinked(sessionId)
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [sessionId, pathname, search, navigate])
}

const REFUSAL_SHOWN_MS = 60_000

/**
 * Hides the assistant while its feature flag is off. The conversation and the draft are shown again with the button.
 */
function useAssistantDisabled(): void {
  const isOff = useFeatureDisabled('assistant')
  useEffect(() => {
    if (!isOff) return
    if (readChat().place !== 'closed') {
      cancelQuestion()
      setChat({ place: 'closed' })
      const title = 'The assistant is turned off for now'
      // The last refusal may say what to do in an emergency, so it is shown long enough to be read.
      const { refused } = readChat()
      if (refused) showToast({ title, text: refused, durationMs: REFUSAL_SHOWN_MS })
      else showToast({ title, text: 'Your text is saved.' })
    }
    // The server sends visitors no updates, so their feature flags are fetched when they return to the tab.
    const look = () => void applyFeatureFlags().catch(() => undefined)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isOff])
}

/**
 * Shows the support team's replies as they arrive. Visitors, who have no subscription, get replies by e-mail, and see
 * them here when they return to the tab.
 */
function useFollowedCase(isShown: boolean): void {
  const { memberId, sessionId, case: handed } = useChat()
  const followed = isShown && memberId && handed ? sessionId : null
  useEffect(
    () => (followed === null ? undefined : follow(`${CONVERSATION_TOPIC}:${followed}`, refreshMessages)),
    [followed],
  )
}

/** Removes the assistant from the page if it crashes, and leaves the page itself intact. */
class Boundary extends Component<{ children: ReactNode; onCrash: () => void }, { crashed: boolean }> {
  override state = { crashed: false }
  static getDerivedStateFromError() {
    return { crashed: true }
  }
  override componentDidCatch() {
    this.props.onCrash()
  }
  override render() {
    return this.state.crashed ? null : this.props.children
  }
}

let worn: CSSStyleSheet | undefined

/**
 * Applies the panel's styles. They are loaded with the panel's code, so that pages on which the panel is not opened do
 * not load them.
 */
function applyStyles(): void {
  if (worn) return
  worn = new CSSStyleSheet()
  worn.replaceSync(assistant)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, worn]
}
export { openAssistant } from './panel-state.ts'

applyStyles()

/**
 * Tracks the conversation's owner: signing in begins a new conversation, signing out clears it.
 * @returns whether the conversation belongs to the current user
 */
function useOwner(): boolean {
  const session = useSession()
  const known = useChat().memberId
  const owner = session.state === 'loading' ? undefined : (session.user?.id ?? null)
  const ended = session.state === 'anonymous' ? session.ended : undefined
  const isLoaded = useRef(false)
  useEffect(() => {
    const { memberId, draft } = readChat()
    if (owner === undefined) return
    // If the session ended without signing out, the member's draft is saved until they return.
    const endedByItself = !isLoaded.current || ended === memberId
    isLoaded.current = true
    if (owner === memberId) return
    if (memberId && owner === null && endedByItself) saveDraftFor(memberId)
    if (memberId === undefined) setChat({ memberId: owner })
    else resetChat(owner)
    if (memberId !== null || owner === null) return
    // A visitor's draft stays when they sign in.
    if (draft === '') restoreDraftFor(owner)
    else setChat({ draft })
  }, [owner, ended])
  return owner !== undefined && owner === known
}

/** Fetches the messages when the panel opens, and again when the user returns to the tab. */
function useSaid(isOpen: boolean): void {
  const { sessionId } = useChat()
  useEffect(() => {
    if (!isOpen) return
    void resume()
    const look = () => void resume()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- A new conversation needs no fetch.
  }, [isOpen, sessionId === null])
}

function Shown({ isTheirs }: { isTheirs: boolean }) {
  const { place, openings } = useChat()
  useSaid(isTheirs && place === 'open')
  useFollowedCase(isTheirs && place !== 'closed')
  if (place === 'open') return <AssistantPanel openings={openings} />
  return place === 'minimised' ? <MinimisedRow /> : null
}

// Clears the content that failed to render, so that it is fetched again when the panel is reopened.
const forgetShown = () => setChat({ place: 'closed', view: 'talk', messages: [], case: null, asked: null })

/** Shows the assistant once it has been opened. After a crash, it can be opened again. */
export function Assistant() {
  const { openings, memberId } = useChat()
  const isTheirs = useOwner()
  useLinkedSession(isTheirs && memberId !== null)
  useAssistantDisabled()
  return (
    <Boundary key={openings} onCrash={forgetShown}>
      <Shown isTheirs={isTheirs} />
    </Boundary>
  )
}
