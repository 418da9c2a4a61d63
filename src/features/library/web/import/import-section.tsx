import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FileInput } from '#ui/forms/file-input.tsx'
import { sizeInWords } from '#shared/text/size-in-words.ts'
import { Link } from '#ui/navigation/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { PACKAGE_BYTES_MAX } from '../../limits.ts'
import type { ImportLine, ImportedArticle } from '../../contract.ts'
import { filesToRepeat, type Import, useImports } from './imports-data.ts'

/** Describes the imports for screen readers. Pure. */
export function describeImports(imports: Import[]): string {
  const [done, refused] = (['done', 'refused'] as const).map(
    (state) => imports.filter((one) => one.state === state).length,
  )
  const busy = imports.find(({ state }) => state === 'sending' || state === 'reading')
  if (busy) return `Importing ${busy.name}.`
  return imports.length === 0 ? '' : `${done} imported, ${refused} not imported.`
}

/** Lets admins import articles from elsewhere into the library. */
export function ImportArticles() {
  const { imports, start, repeat, isBusy } = useImports()
  const refused = filesToRepeat(imports).length
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const files = [...(field.current?.files ?? [])]
    setError(files.length === 0 ? 'Please choose a file.' : undefined)
    if (files.length === 0) return field.current?.focus()
    if (field.current) field.current.value = ''
    void start(files)
  }
  return (
    <div className="grid gap-x-14 gap-y-8 py-8 lg:grid-cols-2">
      <form noValidate onSubmit={send} className="grid content-start justify-items-start gap-5">
        <div>
          <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Import articles</h2>
          <p className="mt-2 max-w-[56ch] text-muted">
            A zip or MECA file with the article’s JATS and pictures, or the JATS file alone. If the library already has
            an article with this DOI, the import replaces it at the same address.
          </p>
        </div>
        <div className="w-full max-w-[480px]">
          <FileInput
            label="Article packages"
            required
            error={error}
            hint={`.zip, .meca or .xml, of at most ${sizeInWords(PACKAGE_BYTES_MAX)} each. Pictures of at most 100 million pixels.`}
            ref={field}
            multiple
            accept=".zip,.meca,.xml,.nxml"
            onChoose={() => setError(undefined)}
          />
        </div>
        <Button type="submit" kind="main" busy={isBusy}>
          Import
        </Button>
      </form>
      <section aria-label="Import results">
        <p role="status" className="sr-only">
          {describeImports(imports)}
        </p>
        {refused > 0 && !isBusy ? (
          <div className="mb-4">
            <Button onClick={() => void repeat()}>
              {refused === 1 ? 'Import the refused file again' : `Import the ${refused} refused files again`}
            </Button>
          </div>
        ) : null}
        {imports.length === 0 ? (
          <p className="text-muted">Here you’ll see what was kept, changed or left out.</p>
        ) : (
          <ul className="border-t border-line">
            {imports.map((one) => (
              <ImportRow key={one.id} one={one} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const HEADINGS: Record<ImportLine['what'], string> = { lost: 'Left out', changed: 'Changed', kept: 'Kept' }

const OUTCOMES: Record<ImportedArticle['outcome'], string> = {
  added: 'Added to the library',
  changed: 'Replaced in the library',
  unchanged: 'Already in the library',
}

/** Shows the report of an import, beginning with lost and changed parts. */
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
      return <p className="text-muted">Waiting for the previous file.</p>
    case 'sending':
      return (
        <div className="grid gap-1.5">
          <p className="text-muted tabular-nums">Sending, {one.percent} %</p>
          <ProgressBar label={`${one.name}: sent`} value={one.percent} />
        </div>
      )
    case 'reading':
      return <p className="text-muted">Reading the article and processing its pictures…</p>
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

/** Shows one file and the outcome of its import. */
const ImportRow = ({ one }: { one: Import }) => (
  <li className="border-b border-line py-4 text-[15px] leading-[22px] [overflow-wrap:anywhere]">
    <h3 className="text-[13px] leading-[18px] text-muted">{one.name}</h3>
    <What one={one} />
  </li>
)
