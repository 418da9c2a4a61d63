import { Link } from '#ui/navigation/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { ImportedArticle, ImportLine } from '../../import-contract.ts'
import type { Import } from './imports-data.ts'

const HEADINGS: Record<ImportLine['what'], string> = { lost: 'Not taken over', changed: 'Changed', kept: 'Kept' }
const OUTCOMES: Record<ImportedArticle['outcome'], string> = {
  added: 'Added to the library',
  changed: 'Replaced in the library',
  unchanged: 'In the library already',
}

/** First what needs a look. */
function Report({ report }: { report: ImportLine[] }) {
  return (['lost', 'changed', 'kept'] as const).map((what) => {
    const lines = report.filter((line) => line.what === what)
    return lines.length === 0 ? null : (
      <section key={what} aria-label={HEADINGS[what]} className="mt-3">
        <h4 className="font-semibold">{HEADINGS[what]}</h4>
        <ul className="list-disc pl-5">
          {lines.map(({ detail, href }, index) => (
            <li key={index}>
              {detail}
              {href ? (
                <>
                  {' '}
                  <a href={href} className="underline underline-offset-2 hover:text-brand">
                    See the original article
                  </a>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function Imported({ imported: { outcome, paper_id: id, title, report } }: { imported: ImportedArticle }) {
  return (
    <>
      <StatusDot tone="done">{OUTCOMES[outcome]}</StatusDot>
      <p className="mt-1">
        <Link
          to={`/research/${id}`}
          className="font-serif text-[17px] leading-6 font-semibold text-brand hover:underline"
        >
          {title}
        </Link>
      </p>
      <Report report={report} />
    </>
  )
}

function What({ one }: { one: Import }) {
  switch (one.state) {
    case 'waiting':
      return <p className="text-muted">Waits for the one before it.</p>
    case 'sending':
      return (
        <div className="grid gap-1.5">
          <p className="text-muted tabular-nums">Sending, {one.percent} %</p>
          <ProgressBar label={`${one.name}: sent`} value={one.percent} />
        </div>
      )
    case 'reading':
      return <p className="text-muted">Reading the article and drawing its pictures…</p>
    case 'done':
      return <Imported imported={one.imported} />
    case 'refused':
      return (
        <>
          <StatusDot tone="stop">Not imported</StatusDot>
          <p className="mt-1">{one.why}</p>
        </>
      )
  }
}

/** One file, and what became of it. */
export const ImportRow = ({ one }: { one: Import }) => (
  <li className="border-b border-line py-4 text-[15px] leading-[22px] [overflow-wrap:anywhere]">
    <h3 className="text-[13px] leading-[18px] text-muted">{one.name}</h3>
    <What one={one} />
  </li>
)
