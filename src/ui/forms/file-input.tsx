import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type FileInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'onChange' | 'onClick'> & {
    /** Called with the chosen files, and with none when the reader begins to choose again. */
    onChoose: (files: readonly File[]) => void
    /** True if the form shows the chosen file elsewhere, so that the field stays empty. */
    isShownElsewhere?: boolean
  }

/**
 * Renders a field for files. It is emptied before each choice, since browsers do not report a file that is chosen again
 * after it was saved.
 */
export function FileInput({
  label,
  hint,
  error,
  required,
  aside,
  onChoose,
  isShownElsewhere = false,
  ...input
}: FileInputProps) {
  return (
    <Field {...{ label, hint, error, required, aside }}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="file"
          onClick={({ currentTarget }) => {
            if (currentTarget.value === '') return
            currentTarget.value = ''
            onChoose([])
          }}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            if (isShownElsewhere) currentTarget.value = ''
            onChoose(files)
          }}
          className="w-full text-[14px] text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-[6px] file:border file:border-control file:bg-surface file:px-4 file:font-semibold file:text-ink hover:file:bg-sunken"
        />
      )}
    </Field>
  )
}
