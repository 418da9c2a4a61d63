import type { FormValues } from '#ui/drafts/draft.ts'
import { newDraftId } from '#ui/drafts/draft-store.ts'
import { personalStorage } from '#ui/drafts/personal-storage.ts'

const ID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
/** Drafts and questions that earlier versions stored under no person's name. */
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
 * Moves data that earlier versions stored to its current place. Data with a member's name goes to that member; a
 * question or a message without a name is removed, since the next person at this computer would see it and its e-mail
 * address.
 */
export function moveEarlierItems(): void {
  for (const name of Object.keys(localStorage)) {
    try {
      moveItem(name, localStorage.getItem(name) ?? '')
    } catch {
      // A full storage, or something else than a draft: the other items still move.
    }
  }
}
