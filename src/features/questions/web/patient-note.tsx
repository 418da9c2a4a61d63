import { useEffect, useRef, useState } from 'react'
import { findIdentifiers, maskIdentifiers } from '#shared/text/patient-identifiers.ts'
import { IdleNote, NOTE_CLASSES } from './idle-note.tsx'

const TYPING_PAUSE_MS = 400

/** Returns the passages that may identify a patient, without duplicates. Pure. */
export const identifiersIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => findIdentifiers(text).map(({ start, end }) => text.slice(start, end)))),
]

/** Joins passages in quotation marks: “Mrs Keller” and “3.4.1951”. Pure. */
export function quoted(found: readonly string[]): string {
  const [last, ...before] = found.map((text) => `“${text}”`).toReversed()
  return before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : (last ?? '')
}

// Returns the text as of the last pause in typing, since incomplete names cannot be recognised.
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

export type PatientNoteProps<Name extends string> = {
  /** The texts to check, by field. */
  texts: Record<Name, string>
  change: (changes: Record<Name, string>) => void
}

/**
 * Shows passages that may identify a patient during typing, and a button that removes them. The note always has the
 * same size. The passages are checked again before sending.
 */
export function PatientNote<Name extends string>({ texts, change }: PatientNoteProps<Name>) {
  const place = useRef<HTMLDivElement>(null)
  const all = Object.values<string>(texts)
  const found = identifiersIn(JSON.parse(usePaused(JSON.stringify(all))) as string[])
  const takeOut = () => {
    const masked = Object.entries<string>(texts).map(([name, text]) => [name, maskIdentifiers(text)] as const)
    const changed = masked.find(([name, text]) => text !== texts[name as Name])?.[0]
    change(Object.fromEntries(masked) as Record<Name, string>)
    // The button disappears after use, so the focus moves to the changed field.
    const field = changed && place.current?.closest('form')?.elements.namedItem(changed)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <div ref={place}>
      {found.length > 0 ? (
        <div className={`${NOTE_CLASSES} bg-warn-soft`}>
          <p className="min-w-0 flex-1">
            <b className="block truncate text-warn">May identify a patient</b>
            <span className="block truncate">{quoted(found)}</span>
          </p>
          <button
            type="button"
            onClick={takeOut}
            className="-my-3 -mr-2 min-h-11 flex-none px-2 font-semibold underline hover:no-underline"
          >
            {found.length === 1 ? 'Remove it' : 'Remove them'}
          </button>
        </div>
      ) : (
        <IdleNote />
      )}
      <p role="status" className="sr-only">
        {found.length > 0 ? `This may identify a patient: ${quoted(found)}` : ''}
      </p>
    </div>
  )
}
