import { longDate, pacificDay, pacificMidnight } from '#shared/time/dates.ts'

const DAY_MS = 86_400_000

/** After so many days without a word an author is reminded, and after so many the editor may go on without it. */
export const REMINDED_AFTER_DAYS = [3, 7] as const
export const WAITED_FOR_DAYS = 14

/** An author's recorded answer to a text. */
export type RecordedApproval = { memberId: string; textHash: string; agrees: boolean; note: string; saidAt: Date }
type Author = { id: string; name: string }
/** An author's objection to how the authors are printed. */
type Objection = { note: string; saidAt: Date }

export type AuthorApproval = Author & {
  /** `earlier`: they agreed with a text that has changed since. */
  says: 'agrees' | 'disagrees' | 'earlier' | 'nothing'
  note: string
  saidAt: Date | null
}

type Asked = Author & { objection?: Objection | undefined }

/**
 * Returns an author's approval of the current text, including its list of authors; an answer to another text is void.
 * An author who objects to the list approves no text under it until they say so. Pure.
 */
export function authorApprovalOf(
  { objection, ...author }: Asked,
  said: RecordedApproval[],
  textHash: string,
): AuthorApproval {
  const own = said.filter(({ memberId }) => memberId === author.id)
  const now = own.find((one) => one.textHash === textHash)
  if (objection && !(now && now.saidAt > objection.saidAt)) {
    return { ...author, says: 'disagrees', note: `Of the list of authors: ${objection.note}`, saidAt: objection.saidAt }
  }
  if (now) return { ...author, says: now.agrees ? 'agrees' : 'disagrees', note: now.note, saidAt: now.saidAt }
  const earlier = own.some(({ agrees }) => agrees)
  return { ...author, says: earlier ? 'earlier' : 'nothing', note: '', saidAt: null }
}

/**
 * Returns the start of the day that authors and editors are shown, so that the date they read holds from its first
 * hour. Pure.
 */
export const overridableFrom = (submittedAt: Date): Date =>
  pacificMidnight(pacificDay(new Date(submittedAt.getTime() + WAITED_FOR_DAYS * DAY_MS)))

type Publishing = { authors: AuthorApproval[]; submittedAt: Date; because: string; now: Date }

const listed = (names: string[]): string => new Intl.ListFormat('en').format(names)

/** Returns why a submission cannot be published yet; undefined if it can. Source: the issue of the workspace. Pure. */
export function publicationBlocker({ authors, submittedAt, because, now }: Publishing): string | undefined {
  const missing = authors.filter(({ says }) => says !== 'agrees')
  if (missing.length === 0) return undefined
  const names = listed(missing.map(({ name }) => name))
  const have = missing.length === 1 ? 'has' : 'have'
  const from = overridableFrom(submittedAt)
  if (now < from)
    return `${names} ${have} not approved this text. It can be published once they have, or with a reason from ${longDate(from)}.`
  if (because === '') return `${names} ${have} not approved this text. Please say why it is published all the same.`
  return undefined
}

/** The reminders that are due so long after a submission, the last one first missed or not. Pure. */
export const remindersDue = (submittedAt: Date, now: Date): number[] =>
  REMINDED_AFTER_DAYS.filter((days) => now.getTime() >= submittedAt.getTime() + days * DAY_MS)
