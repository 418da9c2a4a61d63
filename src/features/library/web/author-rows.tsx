import { useRef } from 'react'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from '#ui/button.tsx'
import { controlClasses } from '#ui/field.tsx'
import { AUTHOR_NAME_LENGTH_MAX } from '../limits.ts'

const iconClasses =
  'flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:text-ink disabled:invisible'

type AuthorRowsProps = { names: string[]; onChange: (names: string[]) => void }

/** One row per author, in the order in which they are credited. */
export function AuthorRows({ names, onChange }: AuthorRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const rename = (at: number, name: string) => onChange(names.map((one, index) => (index === at ? name : one)))
  const raise = (at: number) => {
    const order = [...names]
    order.splice(at - 1, 2, names[at] ?? '', names[at - 1] ?? '')
    onChange(order)
  }
  const add = () => {
    onChange([...names, ''])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">Authors</legend>
      <ul ref={list} className="grid gap-2">
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A row is its place: names may be equal, or empty.
          <li key={index} className="flex items-center">
            <input
              type="text"
              aria-label={`Author ${index + 1}`}
              value={name}
              maxLength={AUTHOR_NAME_LENGTH_MAX}
              onChange={(event) => rename(index, event.target.value)}
              className={controlClasses}
            />
            <button
              type="button"
              aria-label={`Move author ${index + 1} up`}
              disabled={index === 0}
              onClick={() => raise(index)}
              className={iconClasses}
            >
              <IconArrowUp size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={`Remove author ${index + 1}`}
              disabled={names.length === 1}
              onClick={() => onChange(names.filter((_, place) => place !== index))}
              className={iconClasses}
            >
              <IconX size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" onClick={add}>
          Add an author
        </Button>
      </div>
      <p className="text-[14px] leading-5 text-muted">
        Whose name stays as it is keeps affiliation, ORCID and account. A name left empty is left out.
      </p>
    </fieldset>
  )
}
