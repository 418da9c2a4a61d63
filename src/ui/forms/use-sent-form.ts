import { type FormEvent, useRef, useState } from 'react'
import type { FormValues } from '../drafts/draft.ts'
import { fieldOf, type TextName } from './form-values.ts'
import { prefetchModule, showFetchFailure } from '../prefetch.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useReplayedInput } from './use-replayed-submit.ts'
import { useErrors } from './use-errors.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'

type SentFormParts<T, Rest> = {
  /** The name of the form, under which what is typed is stored for the person who types it. */
  draft: string
  empty: T
  /** Fetches what a form needs once it is filled in: its checks, its sending. Begun when the form is first touched. */
  load: () => Promise<Rest>
}

/** Creates a form that is stored on the device; the code that checks and sends it is loaded while it is filled in. */
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
  /** Lays changes over the values; the fields concerned no longer complain. */
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
    /** The loaded module; undefined until then. */
    rest,
    set,
    fill,
    change,
    clear,
    show,
    field: (name: TextName<T>) => fieldOf({ values, errors, change }, name),
    /** For the form element. `act` is what pressing its button does. */
    formProps: (act: (rest: Rest) => unknown) => ({
      ref,
      // A press before the page is alive waits for that, rather than put what was typed into an address.
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
