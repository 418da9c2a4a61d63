import { findIdentifiers } from '#shared/text/patient-identifiers.ts'
import { Button } from '#ui/button.tsx'

/** Asked before something is sent that looks as if it told who a patient is (decisions §8). */
export function PatientQuestion({ text, takeOut }: { text: string; takeOut: () => void }) {
  const found = [...new Set(findIdentifiers(text).map(({ start, end }) => `“${text.slice(start, end)}”`))]
  return (
    <div
      role="alert"
      className="mx-4 mb-2 grid justify-items-start gap-2 rounded-[6px] bg-warn-soft px-3 py-2 text-[14px] leading-5"
    >
      <p className="[overflow-wrap:anywhere]">
        <b className="text-warn">May identify a patient:</b> {found.join(', ')}
      </p>
      <Button size="small" onClick={takeOut}>
        {found.length === 1 ? 'Take it out' : 'Take them out'}
      </Button>
    </div>
  )
}
