import { longDate, pacificDay, pacificMidnight } from '#shared/time/dates.ts'

const DAY_MS = 86_400_000

/** Days after which an author is reminded to approve, and after which editors may publish without the approval. */
export const REMINDED_AFTER_DAYS = [3, 7] as const
export const WAITED_FOR_DAYS = 14

/** An author's recorded answer to a text. */
export type RecordedApproval = { memberId: string; textHash: string; agrees: boolean; note: string; saidAt: Date }
type Author = { id: string; name: string }
/** An author's objection to how the authors are printed. */
type Objection = { note: string; saidAt: Date }

export type AuthorApproval = Author & {
  /** `earlier`: the author approved a text that has changed since. */
  says: 'agrees' | 'disagrees' | 'earlier' | 'nothing'
  note: string
  saidAt: Date | null
}

type Asked = Author & { objection?: Objection | undefined }

/**
 * Returns an author's approval of the current text, including its list of authors; answers to other texts do not count.
 * An author who objects to the list has not approved the text until they approve again. Pure.
 */
export function authorApprovalOf(
  { objection, ...author }: Asked,
  said: RecordedApproval[],
  textHash: string,
): AuthorApproval {
  const own = said.filter(({ memberId }) => memberId === author.id)
  const now = own.find((one) => one.textHash === textHash)
  if (objection && !(now && now.saidAt > objection.saidAt)) {
    return { ...author, says: 'disagrees', note: `About the byline: ${objection.note}`, saidAt: objection.saidAt }
  }
  if (now) return { ...author, says: now.agrees ? 'agrees' : 'disagrees', note: now.note, saidAt: now.saidAt }
  const earlier = own.some(({ agrees }) => agrees)
  return { ...author, says: earlier ? 'earlier' : 'nothing', note: '', saidAt: null }
}

/**
 * Returns the moment from which editors may publish without all approvals: the start of the day that is shown to
 * authors and editors. Pure.
 */
export const overridableFrom = (submittedAt: Date): Date =>
  pacificMidnight(pacificDay(new Date(submittedAt.getTime() + WAITED_FOR_DAYS * DAY_MS)))

type Publishing = { authors: AuthorApproval[]; submittedAt: Date; because: string; now: Date }

const listed = (names: string[]): string => new Intl.ListFormat('en').format(names)

/**
 * Returns the reason why a submission cannot be published yet; undefined if it can.
 * Source: docs/product.md, "Submission and review". Pure.
 */
export function publicationBlocker({ authors, submittedAt, because, now }: Publishing): string | undefined {
  const missing = authors.filter(({ says }) => says !== 'agrees')
  if (missing.length === 0) return undefined
  const names = listed(missing.map(({ name }) => name))
  const have = missing.length === 1 ? 'has' : 'have'
  const from = overridableFrom(submittedAt)
  if (now < from)
    return `${names} ${have} not approved this text. You can publish it once they do, or from ${longDate(from)} if you give a reason.`
  if (because === '') return `${names} ${have} not approved this text. Please say why you are publishing it anyway.`
  return undefined
}

/** Returns the reminders that are due this long after a submission, missed ones included. Pure. */
export const remindersDue = (submittedAt: Date, now: Date): number[] =>
  REMINDED_AFTER_DAYS.filter((days) => now.getTime() >= submittedAt.getTime() + days * DAY_MS)
