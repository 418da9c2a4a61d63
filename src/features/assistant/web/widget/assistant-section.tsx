import { useEffect, useRef } from 'react'
import { useSession } from '#features/accounts/web/public.tsx'
import { resetChat, saveDraftFor, readChat, restoreDraftFor, setChat, useChat } from '../talk/chat-data.ts'
import { resume } from '../talk/conversation-data.ts'
import { AssistantPanel } from './assistant-panel.tsx'
import { Boundary } from './boundary.tsx'
import { useFollowedCase } from './case-subscription.ts'
import { useLinkedSession } from './linked-session.ts'
import { MinimisedRow } from './minimised-row.tsx'
import { applyStyles } from './styles.ts'
import { useAssistantDisabled } from './use-assistant-disabled.ts'

export { openAssistant } from './panel-state.ts'

applyStyles()

/** Whose conversation it is: signing in begins a new one, signing out forgets it. @returns whether it is theirs who look */
function useOwner(): boolean {
  const session = useSession()
  const known = useChat().memberId
  const owner = session.state === 'loading' ? undefined : (session.user?.id ?? null)
  const ended = session.state === 'anonymous' ? session.ended : undefined
  const isLoaded = useRef(false)
  useEffect(() => {
    const { memberId, draft } = readChat()
    if (owner === undefined) return
    // A session that this page has ended itself takes along what its member was typing.
    const endedByItself = !isLoaded.current || ended === memberId
    isLoaded.current = true
    if (owner === memberId) return
    if (memberId && owner === null && endedByItself) saveDraftFor(memberId)
    if (memberId === undefined) setChat({ memberId: owner })
    else resetChat(owner)
    if (memberId !== null || owner === null) return
    // What a visitor was typing goes along with them.
    if (draft === '') restoreDraftFor(owner)
    else setChat({ draft })
  }, [owner, ended])
  return owner !== undefined && owner === known
}

/** What was said is fetched when the panel opens, and looked at again when one comes back to the tab. */
function useSaid(isOpen: boolean): void {
  const { sessionId } = useChat()
  useEffect(() => {
    if (!isOpen) return
    void resume()
    const look = () => void resume()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- A conversation that begins is known already.
  }, [isOpen, sessionId === null])
}

function Shown({ isTheirs }: { isTheirs: boolean }) {
  const { place, openings } = useChat()
  useSaid(isTheirs && place === 'open')
  useFollowedCase(isTheirs && place !== 'closed')
  if (place === 'open') return <AssistantPanel openings={openings} />
  return place === 'minimised' ? <MinimisedRow /> : null
}

// What could not be drawn is fetched anew when it is opened again.
const forgetShown = () => setChat({ place: 'closed', view: 'talk', messages: [], case: null, asked: null })

/** The assistant, once it is wanted. After a crash it is there again when it is opened again. */
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
