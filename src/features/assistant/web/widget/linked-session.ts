import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SESSION_LINK_PREFIX } from '../storage-key.ts'
import { readChat, setChat } from '../talk/chat-data.ts'
import { resumeSession, resume } from '../talk/conversation-data.ts'
import { openAssistant } from './panel-state.ts'

function openLinked(sessionId: string): void {
  // What is being said in it goes on.
  if (readChat().sessionId === sessionId) {
    setChat({ view: 'talk' })
    void resume()
  } else resumeSession(sessionId)
  openAssistant()
}

/**
 * A notice leads to a conversation by the page's address: it is opened, once. The address is then the page's again, so that a
 * reload finds what was open last.
 */
export function useLinkedSession(isTheirs: boolean): void {
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
