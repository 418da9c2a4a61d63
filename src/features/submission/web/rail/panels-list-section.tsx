import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type RefObject, useRef, useState, useEffect } from 'react'

type ListParts = { rail: RefObject<HTMLElement | null> }

/**
 * Lists the panels next to the text by name, with a button that scrolls to each. In a narrow window, the panels are
 * below the text, and this list is collapsed above it.
 */
export function PanelsList({ rail }: ListParts) {
  const names = usePanelNames(rail)
  const folded = useRef<HTMLDetailsElement>(null)
  return (
    <nav
      aria-label="Tools and details"
      className="mt-3 text-[14px] leading-5 xl:col-start-3 xl:row-start-1 xl:mt-0 xl:pt-5"
    >
      <details ref={folded} className="group rounded-[6px] border border-line bg-surface">
        <summary className="flex min-h-11 list-none items-center gap-2 px-3 font-semibold hover:text-brand xl:min-h-9 [&::-webkit-details-marker]:hidden">
          <IconChevronRight
            size={18}
            aria-hidden="true"
            className="flex-none text-muted transition-transform group-open:rotate-90"
          />
          Tools and details
        </summary>
        <ul className="grid grid-cols-2 gap-x-2 px-3 pb-2 xl:grid-cols-1">
          {names.map((name, place) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  // Collapses the list first: collapsing it after scrolling would move the panel away again.
                  if (folded.current) folded.current.open = false
                  goToPanel(rail.current, place)
                }}
                className="min-h-11 w-full text-left text-brand [overflow-wrap:anywhere] hover:underline xl:min-h-8"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

const SPACE_ABOVE_PX = 12

const NAMES = 'section > h2'

const namesIn = (rail: HTMLElement | null): string[] =>
  [...(rail?.querySelectorAll(NAMES) ?? [])].map(({ textContent }) => textContent.trim())

/**
 * Returns the current names of the rail's panels. They are read from the page, since each panel decides whether it is
 * shown.
 */
function usePanelNames(rail: RefObject<HTMLElement | null>): string[] {
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

/** Scrolls a panel into view and moves the keyboard focus into it. */
function goToPanel(rail: HTMLElement | null, place: number): void {
  const heading = rail?.querySelectorAll<HTMLElement>(NAMES)[place]
  if (!rail || !heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  // In wide windows the rail scrolls separately from the text.
  if (getComputedStyle(rail).overflowY === 'auto') {
    const below = heading.getBoundingClientRect().top - rail.getBoundingClientRect().top
    rail.scrollTo({ top: rail.scrollTop + below - SPACE_ABOVE_PX })
  } else heading.scrollIntoView({ block: 'start' })
}
