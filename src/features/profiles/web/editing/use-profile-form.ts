import { useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { errorsByField, focusFirstError } from '#ui/forms/form-values.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { withoutShown } from '#ui/toasts/without-shown.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { dropDraft, keepDraft, type ProfileDraft, readDraft } from '../profile-draft.ts'

type ProfileFormParts = {
  /** Where the device keeps what is typed. */
  draftKey: string
  start: ProfileDraft
  send: (draft: ProfileDraft) => Promise<void>
  failureInWords: (failure: Failure | undefined) => { title: string; text: string }
}

/** What is sent of a draft beside names and photo. Pure. */
export function bodyOf({ first_name: _first, last_name: _last, photo: _photo, ...fields }: ProfileDraft) {
  return fields
}

/** A form about oneself: every change is kept on the device until the server has stored it; a refusal says why beside the fields. */
export function useProfileForm({ draftKey, start, send, failureInWords }: ProfileFormParts) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => readDraft(localStorage, draftKey, start) ?? start)
  const { busy, once } = useOneAtATime()
  const [errors, setErrors] = useState<Record<string, string>>({})

  const change = (changed: Partial<ProfileDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    keepDraft(localStorage, draftKey, next)
  }
  const submit = async () => {
    await once(async () => {
      setErrors({})
      try {
        await send(draft)
        dropDraft(localStorage, draftKey)
      } catch (error) {
        const failure = error instanceof Failure && error.kind !== 'network' ? error : undefined
        const fields = errorsByField(failure?.errors)
        setErrors(fields)
        focusFirstError(form.current, fields)
        showToast(withoutShown({ ...failureInWords(failure), kind: 'danger' }, fields))
      }
    })
  }
  return { form, draft, busy, errors, change, submit }
}
