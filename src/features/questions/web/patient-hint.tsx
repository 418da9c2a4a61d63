import { identifiersIn, quoted, usePaused } from './patient-note.tsx'

/**
 * Shows passages that may identify a patient below a field, once typing pauses. They are checked again before sending.
 */
export function PatientHint({ text }: { text: string }) {
  const found = identifiersIn([usePaused(text)])
  return (
    <p role="status" className="[overflow-wrap:anywhere]">
      {found.length > 0 ? (
        <span className="block rounded-[6px] bg-warn-soft px-3 py-2 text-[14px] leading-5">
          <b className="text-warn">May identify a patient:</b> {quoted(found)}
        </span>
      ) : null}
    </p>
  )
}
