import { Composer } from './composer-form.tsx'
import { Conversation } from './conversation-section.tsx'

/** A conversation, and where one goes on with it. */
export function Talk() {
  return (
    <>
      <Conversation />
      <Composer />
    </>
  )
}
