import { type RefObject, useEffect, useState } from 'react'

const SPACE_ABOVE_PX = 12
const NAMES = 'section > h2'

const namesIn = (rail: HTMLElement | null): string[] =>
  [...(rail?.querySelectorAll(NAMES) ?? [])].map(({ textContent }) => textContent.trim())

/** What the panels of the rail are called now: each decides itself whether it is there. */
export function usePanelNames(rail: RefObject<HTMLElement | null>): string[] {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    if (!rail.current) return
    const note = () => {
      const now = namesIn(rail.current)
      setNames((known) => (known.join('\n') === now.join('\n') ? known : now))
    }
    note()
    const watching = new MutationObserver(note)
    watching.observe(rail.current, { childList: true, subtree: true, characterData: true })
    return () => watching.disconnect()
  }, [rail])
  return names
}

/** Brings a panel into sight, and whoever comes by keyboard into it. */
export function goToPanel(rail: HTMLElement | null, place: number): void {
  const heading = rail?.querySelectorAll<HTMLElement>(NAMES)[place]
  if (!rail || !heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  // Beside the text the rail scrolls by itself, and the text stays where it is.
  if (getComputedStyle(rail).overflowY === 'auto') {
    const below = heading.getBoundingClientRect().top - rail.getBoundingClientRect().top
    rail.scrollTo({ top: rail.scrollTop + below - SPACE_ABOVE_PX })
  } else heading.scrollIntoView({ block: 'start' })
}
