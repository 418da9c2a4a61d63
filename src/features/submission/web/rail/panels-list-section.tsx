import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type RefObject, useRef } from 'react'
import { goToPanel, usePanelNames } from './panel-names.ts'

type ListParts = { rail: RefObject<HTMLElement | null> }

/** The panels beside the text by name: a press leads to one. In a narrow window they stand below the text, so the list is folded above it. */
export function PanelsList({ rail }: ListParts) {
  const names = usePanelNames(rail)
  const folded = useRef<HTMLDetailsElement>(null)
  return (
    <nav
      aria-label="Beside the text"
      className="mt-3 text-[14px] leading-5 xl:col-start-3 xl:row-start-1 xl:mt-0 xl:pt-5"
    >
      <details ref={folded} className="group rounded-[6px] border border-line bg-surface">
        <summary className="flex min-h-11 list-none items-center gap-2 px-3 font-semibold hover:text-brand xl:min-h-9 [&::-webkit-details-marker]:hidden">
          <IconChevronRight
            size={18}
            aria-hidden="true"
            className="flex-none text-muted transition-transform group-open:rotate-90"
          />
          Beside the text
        </summary>
        <ul className="grid grid-cols-2 gap-x-2 px-3 pb-2 xl:grid-cols-1">
          {names.map((name, place) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  // Folded first: what stands above would move the panel away again.
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
