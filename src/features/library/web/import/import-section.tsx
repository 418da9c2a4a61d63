import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { controlClasses, Field } from '#ui/forms/field.tsx'
import { sizeInWords } from '#shared/text/size-in-words.ts'
import { PACKAGE_BYTES_MAX } from '../../limits.ts'
import { ImportRow } from './import-row.tsx'
import { type Import, useImports } from './imports-data.ts'

/** What there is to hear for whoever does not see the rows. Pure. */
export function describeImports(imports: Import[]): string {
  const [done, refused] = (['done', 'refused'] as const).map(
    (state) => imports.filter((one) => one.state === state).length,
  )
  const busy = imports.find(({ state }) => state === 'sending' || state === 'reading')
  if (busy) return `Importing ${busy.name}.`
  return imports.length === 0 ? '' : `${done} imported, ${refused} not imported.`
}

/** Where admins bring articles from elsewhere into the library. */
export function ImportArticles() {
  const { imports, start, isBusy } = useImports()
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
            A zip or MECA file with the article as JATS and its pictures beside it, or the JATS file alone. Each article
            is known by its DOI: sent again, it takes the place of what was imported before, at the same address.
          </p>
        </div>
        <div className="w-full max-w-[480px]">
          <Field
            label="Article packages"
            required
            error={error}
            hint={`.zip, .meca or .xml, of at most ${sizeInWords(PACKAGE_BYTES_MAX)} each. Pictures of at most 100 million pixels.`}
          >
            {(control) => (
              <input
                {...control}
                ref={field}
                type="file"
                multiple
                accept=".zip,.meca,.xml,.nxml"
                onChange={() => setError(undefined)}
                className={controlClasses}
              />
            )}
          </Field>
        </div>
        <Button type="submit" kind="main" busy={isBusy}>
          Import
        </Button>
      </form>
      <section aria-label="What became of them">
        <p role="status" className="sr-only">
          {describeImports(imports)}
        </p>
        {imports.length === 0 ? (
          <p className="text-muted">What was kept, changed and lost of each article stands here.</p>
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
