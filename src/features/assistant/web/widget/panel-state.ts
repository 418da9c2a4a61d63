import { readChat, setChat } from '../talk/chat-data.ts'

/** Opens the panel for somebody who asks for it, and leads them into it. */
export function openAssistant(): void {
  setChat({ place: 'open', openings: readChat().openings + 1 })
}

const focus = (selector: string) => requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())

/** Makes room for the page; the conversation stays at its foot. */
export function minimiseAssistant(): void {
  setChat({ place: 'minimised' })
  focus('.assistant-bar button')
}

/** Puts the assistant away. What was said is there again when it is opened in this tab. */
export function closeAssistant(): void {
  setChat({ place: 'closed', view: 'talk' })
  focus('a.assistant')
}
