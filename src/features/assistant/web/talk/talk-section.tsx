import { Composer } from './composer-form.tsx'
import { ChatConversation } from './conversation-section.tsx'

/** A conversation, and where one goes on with it. */
export function Talk() {
  return (
    <>
      <ChatConversation />
      <Composer />
    </>
  )
}
