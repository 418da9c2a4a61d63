import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useChat } from '../talk/chat-data.ts'
import { closeAssistant, openAssistant } from './panel-state.ts'

/** What is left of the panel while one reads the page. */
export function MinimisedRow() {
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
