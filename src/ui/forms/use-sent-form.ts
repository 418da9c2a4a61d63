import { type FormEvent, useRef, useState } from 'react'
import type { FormValues } from '../drafts/draft.ts'
import { fieldOf, type TextName } from './form-values.ts'
import { prefetchModule, showFetchFailure } from '../prefetch.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useReplayedInput } from './use-replayed-submit.ts'
import { useErrors } from './use-errors.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'

type SentFormParts<T, Rest> = {
  /** The name of the form, under which its typed text is stored for the person. */
  draft: string
  empty: T
  /** Loads the code that checks and sends the form, as soon as a field has the focus. */
  load: () => Promise<Rest>
}

/**
 * Manages a form whose draft is stored on the device; the code that checks and sends it is loaded while the user fills
 * in the form.
 */
export function useSentForm<T extends FormValues, Rest>({ draft, empty, load }: SentFormParts<T, Rest>) {
  const { values, restored, set, fill, clear, others } = useDraft(draft, empty)
  const [rest, setRest] = useState<Rest>()
  const { busy, once } = useOneAtATime()
  const ref = useRef<HTMLFormElement>(null)
  const { errors, show, forget } = useErrors(ref)

  const loadOnce = async () => {
    const loaded = rest ?? (await load())
    setRest(() => loaded)
    return loaded
  }
  /** Applies changes to the values, and removes the errors of the changed fields. */
  const change = (changes: Partial<T>) => {
    set(changes)
    forget(Object.keys(changes))
  }
  useReplayedInput({ form: ref, values, change })
  return {
    values,
    restored,
    others,
    errors,
    busy,
    /** The loaded module; undefined until it has loaded. */
    rest,
    set,
    fill,
    change,
    clear,
    show,
    field: (name: TextName<T>) => fieldOf({ values, errors, change }, name),
    /** Returns the props of the form element. `act` runs when the form is submitted. */
    formProps: (act: (rest: Rest) => unknown) => ({
      ref,
      // If the button is pressed before hydration, the browser must not put the typed text into the address. The press
      // is repeated after hydration.
      method: 'dialog',
      noValidate: true,
      onFocus: () => prefetchModule(loadOnce),
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void once(async () => {
          const loaded = await loadOnce().catch(showFetchFailure)
          if (loaded) await act(loaded)
        })
      },
    }),
  }
}
