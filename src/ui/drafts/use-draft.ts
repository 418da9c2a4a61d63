import { useEffect, useState } from 'react'
import { type DraftRecord, type FormValues, valuesOver } from './draft.ts'
import { useDraftOwner } from './draft-owner.ts'
import { drafts, newDraftId } from './draft-store.ts'
import { VISITOR } from './personal-storage.ts'
import { useHydrated } from '../use-hydrated.ts'

type Changes<T> = Partial<T> | ((values: T) => Partial<T>)

/** Another draft of the same person in the same form, which can be resumed. */
export type OtherDraft = DraftRecord & { go: () => Promise<void>; discard: () => Promise<void> }

export type FormDraft<T extends FormValues> = {
  values: T
  /** True if these values were restored from the device when the form opened. */
  restored: boolean
  /** Changes values; a function can compute the changes from the current values. */
  set: (changes: Changes<T>) => void
  /** Sets values that the user did not type; they are stored once the user types something. */
  fill: (changes: Changes<T>) => void
  /** Empties the form and removes its draft. */
  clear: () => void
  others: readonly OtherDraft[]
}

type State<T> = {
  id: string
  form: string
  owner: string | undefined
  values: T
  restored: boolean
  /** True if typed text has yet to be stored. */
  isTyped: boolean
  /** True while the form may resume a draft that no tab uses: when it opens, but not after it was sent or cleared. */
  isOpening: boolean
}

const isSame = (one: FormValues, other: FormValues): boolean => JSON.stringify(one) === JSON.stringify(other)

const begin = <T extends FormValues>(form: string, owner: string | undefined, empty: T): State<T> => ({
  id: newDraftId(),
  form,
  owner,
  values: empty,
  restored: false,
  isTyped: false,
  isOpening: true,
})

const continued = <T extends FormValues>({ id, form, owner, values }: DraftRecord, empty: T): State<T> => ({
  id,
  form,
  owner,
  values: valuesOver(values, empty),
  restored: true,
  isTyped: false,
  isOpening: false,
})

/** Returns the form's state for another person or subject. Pure, except that it reads the tab's storage. */
function switched<T extends FormValues>(before: State<T>, { form, owner, values: empty }: State<T>): State<T> {
  if (owner === undefined) return begin(form, owner, empty)
  const own = drafts().own({ form, owner })
  const isNew = before.form === form && (before.owner === undefined || before.owner === VISITOR)
  // Keeps text typed before the person was known, or by a visitor who has now signed in.
  if (isNew && before.isTyped) return { ...before, owner }
  const found = own.find(({ id }) => id === before.id) ?? own[0]
  return found ? continued(found, empty) : begin(form, owner, empty)
}

/** Loads the other drafts of a form. If the form is untouched, resumes the newest draft that no open tab uses. */
function useOthers<T extends FormValues>(
  { id, form, owner, isTyped, isOpening }: State<T>,
  show: (draft: DraftRecord) => void,
) {
  const [others, setOthers] = useState<readonly DraftRecord[]>([])
  const [reloads, setReloads] = useState(0)
  useEffect(() => {
    if (owner === undefined) return
    let isLeft = false
    const load = async () => {
      const free = await drafts().free({ form, owner })
      const [first] = free
      // Without locks, another tab may be using the draft, so the user decides whether to resume it.
      const claimsFirst = first && isOpening && !isTyped && !isLeft && 'locks' in navigator
      if (claimsFirst && (await drafts().claim(first)) && !isLeft) show(first)
      const own = drafts().own({ form, owner })
      const found = [...own, ...free.filter((draft) => own.every((one) => one.id !== draft.id))]
      if (!isLeft) setOthers(found.filter((draft) => draft.id !== id))
    }
    void load()
    return () => {
      isLeft = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Loaded when a draft is opened, not with every typed character.
  }, [id, form, owner, reloads])
  return { others, reload: () => setReloads((count) => count + 1) }
}

/**
 * Manages a form's values, and stores each change for the person who types. Each tab has its own draft; a draft that no
 * open tab uses is resumed, and other drafts are offered.
 */
export function useDraft<T extends FormValues>(form: string, empty: T): FormDraft<T> {
  const person = useDraftOwner()
  const alive = useHydrated()
  // The server knows neither the person nor the draft, so the draft is applied after hydration.
  const owner = alive ? person : undefined
  // If the person is already known, the draft is applied in the first render: a dialog's initial focus depends on the
  // filled fields.
  const [state, setState] = useState(() => switched<T>(begin(form, undefined, empty), begin(form, owner, empty)))
  const { id, values, restored, isTyped } = state
  if (state.form !== form || (owner !== undefined && state.owner !== owner)) {
    setState(switched(state, begin(form, owner ?? state.owner, empty)))
  }
  useEffect(() => {
    if (!isTyped || state.owner === undefined) return
    if (isSame(values, empty)) drafts().remove({ id, owner: state.owner })
    else drafts().write({ id, form: state.form, owner: state.owner, values })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `empty` is a new object at every rendering.
  }, [id, values, isTyped, state.form, state.owner])
  useEffect(() => {
    const own = state.owner === undefined ? [] : drafts().own({ form: state.form, owner: state.owner })
    const found = own.find((draft) => draft.id === id)
    if (!restored || !found) return
    void drafts()
      .resume(found)
      .then((now) => setState((shown) => (shown.id === id ? { ...shown, id: now } : shown)))
  }, [id, restored, state.form, state.owner])
  const show = (draft: DraftRecord) => setState((now) => (now.isTyped ? now : continued(draft, empty)))
  const { others, reload } = useOthers(state, show)
  const change = (changes: Changes<T>, typed: Partial<State<T>>) =>
    setState((now) => {
      const changed = typeof changes === 'function' ? changes(now.values) : changes
      return { ...now, ...typed, values: { ...now.values, ...changed } }
    })
  const remove = (gone: Pick<DraftRecord, 'id'>) => {
    if (state.owner !== undefined) drafts().remove({ id: gone.id, owner: state.owner })
  }
  return {
    values,
    restored,
    set: (changes) => change(changes, { isTyped: true }),
    fill: (changes) => change(changes, {}),
    clear: () => {
      remove({ id })
      setState({ ...begin(form, state.owner, empty), isOpening: false })
    },
    others: others.map((draft) => ({
      ...draft,
      go: async () => ((await drafts().claim(draft)) ? setState(continued(draft, empty)) : reload()),
      discard: async () => {
        await drafts().claim(draft)
        remove(draft)
        reload()
      },
    })),
  }
}
