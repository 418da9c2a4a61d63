import { isWritten, listWritten, planOf, windowOf, remindEach, lockPaper } from '#features/team/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { weekdayDate } from '#shared/time/dates.ts'
import { type SectionReminderKind, sectionReminderOf } from './policy.ts'
import { addSectionReminder, dueSectionsOf, papersOfDueSections } from './reminders-queries.ts'

const KINDS: SectionReminderKind[] = ['passed', 'day']

async function remindKeepers(
  kernel: Kernel,
  tx: Tx,
  { paperId, kind }: { paperId: string; kind: SectionReminderKind },
) {
  const paper = await lockPaper(tx, paperId)
  if (!paper || !isWritten(paper.status)) return
  const now = kernel.now()
  // Given back, written or given another day since it was found, it is not among them.
  for (const section of await dueSectionsOf(tx, { paperId, ...windowOf(kind, now) })) {
    const { name, owner_id: ownerId, due_at: dueAt } = section
    if (!(await addSectionReminder(tx, { paperId, name, kind, dueAt, now }))) continue
    const heading = planOf(name)?.heading ?? name
    const { text, subject } = sectionReminderOf(kind, { heading, title: paper.title, day: weekdayDate(dueAt, now) })
    await notify(kernel, tx, {
      to: [ownerId],
      event: kind === 'passed' ? 'deadline_passed' : 'deadline_near',
      text,
      link: `/student/papers/${paperId}?section=${name}`,
      mail: { subject, text },
    })
  }
}

/** Reminds whoever looks after a section of the day until which it is theirs, a day before and once it has passed, once each. */
export const remindOfSections = (kernel: Kernel): Promise<void> =>
  remindEach(kernel, {
    kinds: KINDS,
    list: (window, after) => papersOfDueSections(kernel.db, { ...window, after }),
    settled: async (_window, papers) => {
      const ids = papers.map(({ id }) => id)
      const written = await listWritten(kernel.db, ids)
      return ids.filter((id) => !written.has(id))
    },
    remind: (tx, reminder) => remindKeepers(kernel, tx, reminder),
  })

type Set = { paperId: string; name: string; dueAt: Date | null }

/** Whoever sets a day that is near knows of it: nobody is reminded of what was said this hour. */
export async function noteNearDay(kernel: Kernel, tx: Tx, { paperId, name, dueAt }: Set): Promise<void> {
  const now = kernel.now()
  if (!dueAt || dueAt > windowOf('day', now).to) return
  await addSectionReminder(tx, { paperId, name, kind: 'day', dueAt, now })
}
