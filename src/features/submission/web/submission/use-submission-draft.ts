import { useDraft } from '#ui/drafts/use-draft.ts'
import type { SubmissionDraft } from './submission-rules.ts'

export const NOTHING_DECLARED = {
  ethics: undefined,
  ethics_details: '',
  conflicts_of_interest: '',
  funding: '',
  data_availability: '',
  ai_use: '',
}

const NOTHING_TYPED = {
  abstract: '',
  keywords: '',
  category: '',
  coAuthors: '',
  submissionNotes: '',
  ...NOTHING_DECLARED,
  ethics: '',
  /** The names of what was changed: an emptied field is another than an untouched one. */
  changed: [] as string[],
}

/** What is typed into the form of a submission, stored for the member until it is sent. */
export function useSubmissionDraft(form: string) {
  const { values, set, clear, others } = useDraft(form, NOTHING_TYPED)
  const { changed, ...texts } = values
  return {
    typed: Object.fromEntries(
      Object.entries(texts).filter(([name, text]) => text !== '' || changed.includes(name)),
    ) as Partial<SubmissionDraft>,
    type: (changes: Partial<SubmissionDraft>) =>
      set((now) => ({
        ...changes,
        ethics: changes.ethics ?? now.ethics,
        changed: [...new Set([...now.changed, ...Object.keys(changes)])],
      })),
    forget: clear,
    others,
  }
}
