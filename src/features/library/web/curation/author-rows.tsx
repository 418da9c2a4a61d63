import { useRef } from 'react'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from '#ui/button.tsx'
import { controlClasses } from '#ui/forms/field.tsx'
import type { CreditedAuthor } from '../../curation-contract.ts'

/** An author in the form. A row with an id refers to the same person even if the name is changed. */
export type AuthorFormRow = { key: string; id?: string; name: string }

export const rowOf = ({ id, name }: CreditedAuthor): AuthorFormRow => ({ key: id, id, name })

const iconClasses =
  'flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:text-ink disabled:invisible'

type RowProps = {
  place: number
  row: AuthorFormRow
  isOnly: boolean
  onRename: (name: string) => void
  onRaise: () => void
  onRemove: () => void
}

function OneAuthor({ place, row, isOnly, onRename, onRaise, onRemove }: RowProps) {
  return (
    <li className="flex items-center">
      <input
        type="text"
        dir="auto"
        aria-label={`Author ${place + 1}`}
        value={row.name}
        onChange={(event) => onRename(event.target.value)}
        className={controlClasses}
      />
      <button
        type="button"
        aria-label={`Move author ${place + 1} up`}
        disabled={place === 0}
        onClick={onRaise}
        className={iconClasses}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Remove author ${place + 1}`}
        disabled={isOnly}
        onClick={onRemove}
        className={iconClasses}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </li>
  )
}

type AuthorRowsProps = {
  /** The authors who are or were credited on the paper. */
  known: CreditedAuthor[]
  rows: AuthorFormRow[]
  error: string | undefined
  onChange: (rows: AuthorFormRow[]) => void
}

/** Shows a row for each author, in order of credit, and the removed authors, who can be restored. */
export function AuthorRows({ known, rows, error, onChange }: AuthorRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const added = useRef(0)
  const focusLast = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  const append = (row: AuthorFormRow) => {
    onChange([...rows, row])
    focusLast()
  }
  const raise = (at: number) =>
    onChange(rows.map((row, place) => (place === at - 1 ? rows[at]! : place === at ? rows[at - 1]! : row)))
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">Authors</legend>
      <ul ref={list} className="grid gap-2">
        {rows.map((row, place) => (
          <OneAuthor
            key={row.key}
            place={place}
            row={row}
            isOnly={rows.length === 1}
            onRename={(name) => onChange(rows.map((one) => (one === row ? { ...one, name } : one)))}
            onRaise={() => raise(place)}
            onRemove={() => onChange(rows.filter((one) => one !== row))}
          />
        ))}
      </ul>
      {error ? (
        <p role="alert" className="text-[14px] leading-5 font-semibold text-danger">
          {error}
        </p>
      ) : null}
      <div>
        <Button size="small" onClick={() => append({ key: `new ${(added.current += 1)}`, name: '' })}>
          Add an author
        </Button>
      </div>
      <RemovedAuthors
        authors={known.filter(({ id }) => !rows.some((row) => row.id === id))}
        onPutBack={(author) => append(rowOf(author))}
      />
      <p className="text-[14px] leading-5 text-muted">
        Authors keep their affiliation, ORCID and account when you correct their name. Clear a name to remove the
        author.
      </p>
    </fieldset>
  )
}

type TakenOffProps = { authors: CreditedAuthor[]; onPutBack: (author: CreditedAuthor) => void }

/** Shows removed authors, who can be restored with all data of their credit. */
function RemovedAuthors({ authors, onPutBack }: TakenOffProps) {
  if (authors.length === 0) return null
  return (
    <section aria-label="Removed authors" className="grid gap-1.5 rounded-[6px] border border-line p-3">
      <p className="text-[14px] leading-5 text-muted">Removed, but saved with affiliation, ORCID, account and roles:</p>
      <ul className="grid gap-1">
        {authors.map((author) => (
          <li key={author.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              {author.name}
              {author.affiliations[0] ? <span className="text-muted">, {author.affiliations[0]}</span> : null}
            </span>
            <Button size="small" aria-label={`Restore ${author.name}`} onClick={() => onPutBack(author)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
