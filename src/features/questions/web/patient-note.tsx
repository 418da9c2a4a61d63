import { useEffect, useRef, useState } from 'react'
import { findIdentifiers, maskIdentifiers } from '#shared/text/patient-identifiers.ts'
import { IdleNote, NOTE_CLASSES } from './idle-note.tsx'

const TYPING_PAUSE_MS = 400

/** Returns the passages of the texts that look as if they identified a patient, each once. Pure. */
export const identifiersIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => findIdentifiers(text).map(({ start, end }) => text.slice(start, end)))),
]

/** “Mrs Keller” and “3.4.1951”. Pure. */
export function quoted(found: readonly string[]): string {
  const [last, ...before] = found.map((text) => `“${text}”`).toReversed()
  return before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : (last ?? '')
}

// Looked for once typing pauses: half a name is none.
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

export type PatientNoteProps<Name extends string> = {
  /** The texts it watches, by field. */
  texts: Record<Name, string>
  change: (changes: Record<Name, string>) => void
}

/**
 * Shows during typing the passages that may identify a patient (decisions §8), and removes them. The note has its place
 * from the start and keeps its size. The passages are checked once more before sending.
 */
export function PatientNote<Name extends string>({ texts, change }: PatientNoteProps<Name>) {
  const place = useRef<HTMLDivElement>(null)
  const all = Object.values<string>(texts)
  const found = identifiersIn(JSON.parse(usePaused(JSON.stringify(all))) as string[])
  const takeOut = () => {
    const masked = Object.entries<string>(texts).map(([name, text]) => [name, maskIdentifiers(text)] as const)
    const changed = masked.find(([name, text]) => text !== texts[name as Name])?.[0]
    change(Object.fromEntries(masked) as Record<Name, string>)
    // The button goes with what it took out.
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
            {found.length === 1 ? 'Take it out' : 'Take them out'}
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
