import type { FigureEntry } from '#formats/article/figures.ts'
import type { OutlineEntry } from '#formats/article/text.ts'

const linkClasses =
  'block border-l-2 border-line py-[5px] pl-3 text-muted hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-ink [overflow-wrap:anywhere]'

type OutlineProps = { outline: OutlineEntry[]; figures: FigureEntry[]; references: number }

function Figures({ figures }: { figures: FigureEntry[] }) {
  if (figures.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="py-1 font-semibold">Figures and tables ({figures.length})</summary>
      <ul className="mt-1">
        {figures.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className={linkClasses}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Headings({ outline, references }: Pick<OutlineProps, 'outline' | 'references'>) {
  return (
    <ul>
      {outline.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`} className={linkClasses}>
            {heading}
            {id === 'references' ? ` (${references})` : ''}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Shows the outline, figures and references in the left sidebar; on a narrow screen, collapsed above the text. */
export function PaperOutline({ outline, figures, references }: OutlineProps) {
  const main = outline.filter(({ level }) => level <= 2)
  if (main.length === 0) return null
  return (
    <>
      <nav
        aria-label="On this page"
        className="sticky top-0 hidden max-h-screen self-start overflow-y-auto pt-24 pb-8 text-[14px] leading-5 lg:block print:hidden"
      >
        <b className="mb-2.5 block font-semibold">On this page</b>
        <Headings outline={main} references={references} />
        <Figures figures={figures} />
      </nav>
      <details className="mb-4 rounded-[6px] border border-line bg-surface text-[15px] leading-6 lg:hidden print:hidden">
        <summary className="px-4 py-2.5 font-semibold">On this page</summary>
        <nav aria-label="On this page, collapsed" className="px-4 pb-4">
          <Headings outline={main} references={references} />
          <Figures figures={figures} />
        </nav>
      </details>
    </>
  )
}
