import { useEffect, useState } from 'react'

/** A heading counts as reached when it has scrolled above this line (specification, section 9). */
const ACTIVE_OFFSET_PX = 110

type OutlineEntry = { id: string; heading: string; level: number }

/** The heading that the reader is under: the last one above the line. Pure. */
export function activeHeading(tops: { id: string; top: number }[]): string | undefined {
  return tops.findLast(({ top }) => top <= ACTIVE_OFFSET_PX)?.id ?? tops[0]?.id
}

function useActiveHeading(outline: OutlineEntry[]): string | undefined {
  const [active, setActive] = useState<string>()
  const ids = outline.map(({ id }) => id).join(' ')
  useEffect(() => {
    let waiting = 0
    const look = () => {
      waiting = 0
      const found = ids.split(' ').flatMap((id) => {
        const element = document.getElementById(id)
        return element ? [{ id, top: element.getBoundingClientRect().top }] : []
      })
      setActive(activeHeading(found))
    }
    const onScroll = () => {
      waiting ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(waiting)
      window.removeEventListener('scroll', onScroll)
    }
  }, [ids])
  return active
}

/** The margin's outline; on a narrow screen it folds away above the text. */
export function PaperOutline({ outline }: { outline: OutlineEntry[] }) {
  const active = useActiveHeading(outline)
  const links = (
    <ul>
      {outline
        .filter(({ level }) => level <= 2)
        .map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === active ? 'true' : undefined}
              className="block border-l-2 border-line py-[5px] pl-3 text-muted hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {heading}
            </a>
          </li>
        ))}
    </ul>
  )
  return (
    <>
      <nav
        aria-label="On this page"
        className="sticky top-0 hidden max-h-screen self-start overflow-y-auto pt-24 pb-8 text-[14px] leading-5 lg:block print:hidden"
      >
        <b className="mb-2.5 block font-semibold">On this page</b>
        {links}
      </nav>
      <details className="mb-4 rounded-[6px] border border-line bg-surface text-[15px] leading-6 lg:hidden print:hidden">
        <summary className="cursor-pointer px-4 py-2.5 font-semibold">On this page</summary>
        <nav aria-label="On this page, folded" className="px-4 pb-4">
          {links}
        </nav>
      </details>
    </>
  )
}
