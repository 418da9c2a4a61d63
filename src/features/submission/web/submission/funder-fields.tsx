import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { FUNDER_ID_LENGTH_MAX, FUNDER_NAME_LENGTH_MAX, FUNDERS_MAX } from '../../limits.ts'
import { type FunderDraft, NO_FUNDER } from './funder-draft.ts'
import type { SubmitFormState } from './use-submit-form.ts'

type FunderParts = {
  funder: FunderDraft
  index: number
  errors: SubmitFormState['errors']
  onChange: (changes: Partial<FunderDraft>) => void
  onRemove: () => void
}

function FunderFieldset({ funder, index, errors, onChange, onRemove }: FunderParts) {
  const field = (name: keyof FunderDraft) => ({
    name: `funders.${index}.${name}`,
    value: funder[name],
    error: errors[`funders.${index}.${name}`],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  return (
    <fieldset className="grid gap-4 rounded-[6px] border border-line px-4 pt-2 pb-4">
      <legend className="px-1 font-semibold">Funder {index + 1}</legend>
      <TextInput {...field('name')} required label="Name" maxLength={FUNDER_NAME_LENGTH_MAX} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          {...field('id')}
          label="ROR or Funder Registry ID"
          hint="Such as https://ror.org/029chgv08."
          maxLength={FUNDER_ID_LENGTH_MAX}
        />
        <TextInput {...field('numbers')} label="Award numbers" hint="Separated by commas." />
      </div>
      <Button size="small" className="justify-self-start" aria-label={`Remove funder ${index + 1}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}

/** Shows the funders as data, for the databases that list a funder's papers. */
export function FunderFields({ form: { draft, errors, change } }: { form: SubmitFormState }) {
  const { funders } = draft
  const section = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    // The new field exists only after rendering.
    flushSync(() => change({ funders: [...funders, NO_FUNDER] }))
    section.current?.querySelector<HTMLInputElement>(`[name="funders.${funders.length}.name"]`)?.focus()
  }
  const remove = (index: number) => {
    flushSync(() => change({ funders: funders.filter((_funder, place) => place !== index) }))
    addButton.current?.focus()
  }
  return (
    <div ref={section} className="grid gap-4">
      {funders.map((funder, index) => (
        <FunderFieldset
          key={index}
          {...{ funder, index, errors }}
          onChange={(changes) =>
            change({ funders: funders.map((one, place) => (place === index ? { ...one, ...changes } : one)) })
          }
          onRemove={() => remove(index)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button ref={addButton} size="small" disabled={funders.length >= FUNDERS_MAX} onClick={add}>
          Add a funder
        </Button>
        <p className="text-[14px] leading-5 text-muted">
          Lists the paper among the funder’s work in Crossref and other databases.
        </p>
      </div>
    </div>
  )
}
