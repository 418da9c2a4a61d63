import type { FormValues } from '#ui/drafts/draft.ts'
import { newDraftId } from '#ui/drafts/draft-store.ts'
import { personalStorage } from '#ui/drafts/personal-storage.ts'

const ID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
/** localStorage keys without a member's id, under which earlier versions stored drafts and questions. */
const NAMELESS = new RegExp(
  `^(?:(?:community|clinician)-question-draft|feedback-draft|help-card-draft|support-request-draft|unsent-questions|asked-to-comment|(?:answer|inbox-reply)-.+|review-[a-z_]+-${ID}|section:.+)$`,
)
const DRAFT = new RegExp(
  `^(claim-draft|proposal-draft|refined-draft|message-draft|contact-draft|comment|submission|setup-draft|profile-draft):(${ID})(:.+)?$`,
)
const UNSENT = new RegExp(`^(unsent-message|unsent-comments):(${ID}):(.+)$`)
const PAPER = new RegExp(`^(inflo-paper:(${ID}):.+):unsent$`)

function moveItem(name: string, text: string): void {
  const draft = DRAFT.exec(name)
  if (draft) {
    const [, kind = '', owner = '', about = ''] = draft
    const [id, form, at] = [newDraftId(), kind.replace('-draft', '') + about, new Date().toISOString()]
    const values = JSON.parse(text) as FormValues
    personalStorage(owner).setItem(`draft:${id}`, JSON.stringify({ id, form, owner, at, values }))
  }
  const [, kind = '', sender = '', about = ''] = UNSENT.exec(name) ?? []
  if (kind) personalStorage(sender).setItem(`${kind}:${about}`, text)
  const [, paper = '', writer = ''] = PAPER.exec(name) ?? []
  if (paper) personalStorage(writer).setItem(`unsent-paper:${paper}`, text)
  if (draft || kind || paper || NAMELESS.test(name)) localStorage.removeItem(name)
}

/**
 * Moves data that earlier versions stored in localStorage to its current key. If the old key contains a member's id,
 * the data is assigned to that member. Otherwise the data is deleted, so that the next person at this computer cannot
 * see the question or message and the e-mail address in it.
 */
export function moveEarlierItems(): void {
  for (const name of Object.keys(localStorage)) {
    try {
      moveItem(name, localStorage.getItem(name) ?? '')
    } catch {
      // If the storage is full or an item is not a draft, this item is skipped.
    }
  }
}
