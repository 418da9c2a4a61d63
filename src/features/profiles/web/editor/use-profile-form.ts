import { useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { errorsByField, focusFirstError } from '#ui/forms/form-values.ts'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { withoutFieldErrors } from '#ui/toasts/without-field-errors.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { ProfileDraft, ProfileForm } from '../profile-draft.ts'

type ProfileFormParts = {
  name: ProfileForm
  start: ProfileDraft
  send: (draft: ProfileDraft) => Promise<void>
  failureInWords: (failure: Failure | undefined) => { title: string; text: string }
}

/** Returns a draft's fields as they are sent, without names and photo. Pure. */
export function bodyOf({ first_name: _first, last_name: _last, photo: _photo, ...fields }: ProfileDraft) {
  return fields
}

/**
 * Returns the state of a profile form. Every change is saved on the device until the server has stored it. A refusal
 * shows error messages next to the fields.
 */
export function useProfileForm({ name, start, send, failureInWords }: ProfileFormParts) {
  const form = useRef<HTMLFormElement>(null)
  const { values: draft, set: change, clear, others } = useDraft(name, start)
  const { busy, once } = useOneAtATime()
  const [errors, setErrors] = useState<Record<string, string>>({})

  const submit = async () => {
    await once(async () => {
      setErrors({})
      try {
        await send(draft)
        clear()
      } catch (error) {
        const failure = error instanceof Failure && error.kind !== 'network' ? error : undefined
        const fields = errorsByField(failure?.errors)
        setErrors(fields)
        focusFirstError(form.current, fields)
        showToast(withoutFieldErrors({ ...failureInWords(failure), kind: 'danger' }, fields))
      }
    })
  }
  return { form, draft, others, busy, errors, change, clear, submit }
}
