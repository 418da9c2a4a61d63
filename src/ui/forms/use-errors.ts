import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirstError } from './form-values.ts'

export type Errors = Record<string, string>

/** Manages errors by field. Showing them focuses the first field with an error, once the field is on the page. */
export function useErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<Errors>({})
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    focusFirstError(form.current, errors)
  }, [errors, form])
  return {
    errors,
    show: (found: Errors) => {
      wanted.current = true
      setErrors(found)
    },
    /** Removes the errors of fields that are being corrected. */
    forget: (fields: string[]) => {
      if (!fields.some((field) => field in errors)) return
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))))
    },
  }
}
