import { useEffect } from 'react'
import { follow } from '#app/live.ts'
import { CONVERSATION_TOPIC } from '../../limits.ts'
import { useChat } from '../talk/chat-data.ts'
import { refreshMessages } from '../talk/conversation-data.ts'

/** What people answer is shown as it arrives. Visitors, who follow nothing, have it by mail, and see it when they come back to the tab. */
export function useFollowedCase(isShown: boolean): void {
  const { memberId, sessionId, case: handed } = useChat()
  const followed = isShown && memberId && handed ? sessionId : null
  useEffect(
    () => (followed === null ? undefined : follow(`${CONVERSATION_TOPIC}:${followed}`, refreshMessages)),
    [followed],
  )
}
