import { createRoot } from 'react-dom/client'
import { findIdentifiers, type IdentifierKind, maskIdentifiers } from '#shared/text/patient-identifiers.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

const NAMES: Record<IdentifierKind, string> = {
  name: 'a name',
  date: 'a date',
  number: 'a record number',
  phone: 'a phone number',
  address: 'an address',
  email: 'an e-mail address',
}

type Choice = 'send' | 'mask' | 'edit'
type Found = { text: string; kind: IdentifierKind }

function Question({ found, choose }: { found: Found[]; choose: (choice: Choice) => void }) {
  return (
    <Dialog open title="Could this identify a patient?" onClose={() => choose('edit')} maxWidth={520}>
      <p>Other people will read this. Some of your text may identify a patient:</p>
      <ul className="my-4 grid gap-1.5 border-y border-line py-3">
        {found.map(({ text, kind }) => (
          <li key={`${kind} ${text}`}>
            <b className="[overflow-wrap:anywhere]">{text}</b>{' '}
            <span className="text-muted">looks like {NAMES[kind]}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" onClick={() => choose('mask')}>
          Redact and send
        </Button>
        <Button onClick={() => choose('edit')}>Edit text</Button>
        <Button kind="quiet" onClick={() => choose('send')}>
          Send anyway
        </Button>
      </div>
    </Dialog>
  )
}

function ask(found: Found[]): Promise<Choice> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const choose = (choice: Choice) => {
      root.unmount()
      place.remove()
      resolve(choice)
    }
    root.render(<Question found={found} choose={choose} />)
  })
}

/**
 * Warns before sending text that may identify a patient; the sender decides.
 * Source: docs/product.md, "Questions".
 * @returns the form to send, in which these passages are masked if the sender chose so; undefined if the sender wants
 * to edit the form.
 */
export async function confirmNoPatientData<T extends Record<string, unknown>>(
  form: T,
  fields: readonly (keyof T)[],
): Promise<T | undefined> {
  const texts = fields.map((field) => [field, String(form[field])] as const)
  const found = texts.flatMap(([, text]) =>
    findIdentifiers(text).map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) })),
  )
  if (found.length === 0) return form
  const choice = await ask(found)
  if (choice === 'edit') return undefined
  return choice === 'send'
    ? form
    : { ...form, ...Object.fromEntries(texts.map(([field, text]) => [field, maskIdentifiers(text)])) }
}
