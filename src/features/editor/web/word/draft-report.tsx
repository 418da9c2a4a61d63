import { planOf } from '#features/team/web/public.tsx'
import type { WordReportLine } from '../../word-contract.ts'

const HEADINGS = { lost: 'Not taken over', changed: 'Changed', kept: 'Kept' } as const

/** "Methods, paragraph 3", or that it is about the whole document. Pure. */
export function placeInWords({ section, paragraph }: Pick<WordReportLine, 'section' | 'paragraph'>): string {
  if (section === null) return 'The whole document'
  const heading = planOf(section)?.heading ?? section
  return paragraph === null ? heading : `${heading}, paragraph ${paragraph}`
}

/** What became of a Word draft, by place: first what needs a look. */
export function DraftReport({ report }: { report: WordReportLine[] }) {
  return (['lost', 'changed', 'kept'] as const).map((what) => {
    const lines = report.filter((line) => line.what === what)
    return lines.length === 0 ? null : (
      <section key={what} aria-label={HEADINGS[what]} className="mb-4">
        <h3 className="mb-1 font-semibold">
          {HEADINGS[what]} ({lines.length})
        </h3>
        <ul className="grid gap-1.5">
          {lines.map((line, index) => (
            <li key={index}>
              <span className="font-medium">{placeInWords(line)}:</span> {line.detail}
              {line.quote ? (
                <span dir="auto" className="block text-[13px] leading-[18px] text-muted">
                  “{line.quote}”
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
