import { readChat, setChat } from '../talk/chat-data.ts'

/** Opens the panel on request, and moves the focus into it. */
export function openAssistant(): void {
  setChat({ place: 'open', openings: readChat().openings + 1 })
}

const focus = (selector: string) => requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())

/** Makes room for the page; the conversation stays at its foot. */
export function minimiseAssistant(): void {
  setChat({ place: 'minimised' })
  focus('.assistant-bar button')
}

/** Closes the assistant. The conversation is shown again when it is reopened in this tab. */
export function closeAssistant(): void {
  setChat({ place: 'closed', view: 'talk' })
  focus('a.assistant')
}
