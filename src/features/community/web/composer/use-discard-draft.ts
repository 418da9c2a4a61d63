import { type RefObject, useState } from 'react'
import type { FormDraft } from '#ui/drafts/use-draft.ts'
import type { About } from './about-row.tsx'

type Writing = {
  about: About | undefined
  /** What a message said that is changed. */
  begun: string | undefined
  draft: FormDraft<{ text: string }>
  area: RefObject<HTMLTextAreaElement | null>
}

/** Leaves what the words belong to: of an answer they stay, since they may still be said; of a changed message it is asked first. */
export function useDiscardDraft({ about, begun, draft, area }: Writing) {
  const [asks, setAsks] = useState(false)
  const lose = () => {
    draft.clear()
    about?.cancel()
  }
  const leave = () => {
    if (begun === undefined) {
      about?.cancel()
      area.current?.focus()
    } else if (draft.values.text === begun) lose()
    else setAsks(!asks)
  }
  return { asks, leave, lose, goOn: () => setAsks(false) }
}
