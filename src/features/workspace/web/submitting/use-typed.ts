import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '#ui/drafts/draft.ts'
import type { SubmissionDraft } from './submission-rules.ts'

export const NOTHING_DECLARED = {
  ethics: undefined,
  ethics_details: '',
  conflicts_of_interest: '',
  funding: '',
  data_availability: '',
  ai_use: '',
}

// What is kept on the device while somebody goes back to the text: empty stands for what was not changed.
const NOTHING_TYPED = {
  abstract: '',
  keywords: '',
  category: '',
  coAuthors: '',
  submissionNotes: '',
  ...NOTHING_DECLARED,
  ethics: '',
}

function readTyped(key: string): Partial<SubmissionDraft> {
  const kept = readDraft(localStorage, key, NOTHING_TYPED) ?? {}
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== ''))
}

/** What is typed into the form of a submission, kept on the device until it is forgotten. */
export function useTyped(key: string) {
  const [typed, setTyped] = useState<Partial<SubmissionDraft>>(() => readTyped(key))
  return {
    typed,
    type: (changes: Partial<SubmissionDraft>) => {
      const now = { ...typed, ...changes }
      setTyped(now)
      keepDraft(localStorage, key, { ...NOTHING_TYPED, ...now, ethics: now.ethics ?? '' })
    },
    forget: () => dropDraft(localStorage, key),
  }
}
