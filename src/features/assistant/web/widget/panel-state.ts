import { readChat, setChat } from '../talk/chat-data.ts'

/** Opens the panel on request, and moves the focus into it. */
export function openAssistant(): void {
  setChat({ place: 'open', openings: readChat().openings + 1 })
}

const focus = (selector: string) => requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())

/** Minimises the assistant to a bar at the bottom of the page. */
export function minimiseAssistant(): void {
  setChat({ place: 'minimised' })
  focus('.assistant-bar button')
}

/** Closes the assistant. Reopening it in this tab shows the conversation again. */
export function closeAssistant(): void {
  setChat({ place: 'closed', view: 'talk' })
  focus('a.assistant')
}
