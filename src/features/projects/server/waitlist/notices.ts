import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { AVAILABLE_PATH, claimPath } from '../../paths.ts'
import type { ProjectRow } from '../queries.ts'

type Told = { to: string[]; project: Pick<ProjectRow, 'id' | 'title'> }

/** Notifies those next in line that a seat is held for them, and until when. */
export const notifyOffered = (kernel: Kernel, tx: Tx, { to, project, endsAt }: Told & { endsAt: Date }) =>
  notify(kernel, tx, {
    to,
    event: 'waitlist_offer',
    text: `A place on “${project.title}” is held for you until ${pacificTime(endsAt)}.`,
    link: claimPath(project.id),
    mail: {
      subject: `A place is free for you: ${project.title}`,
      text: [
        `A place on “${project.title}” has come free, and you are the next in line. It is held for you until ${pacificTime(endsAt)}.`,
        'Claim it before then, or decline it on the card of the project, so that the next in line need not wait:',
      ].join('\n\n'),
    },
  })

/** Notifies those who did not claim in time that their seat was passed on. */
export const notifyOfferLapsed = (kernel: Kernel, tx: Tx, { to, project }: Told) =>
  notify(kernel, tx, {
    to,
    event: 'waitlist_offer',
    text: `The place on “${project.title}” was not claimed in time and was passed on. You can join the waitlist again.`,
    link: AVAILABLE_PATH,
    mail: {
      subject: `Your place was passed on: ${project.title}`,
      text: `The place that was held for you on “${project.title}” was not claimed within three days, and was passed on. You can join the waitlist again, and other projects are open to claim:`,
    },
  })

/** Tells those in line that there is nothing to wait for any more. */
export const notifyWaitlistClosed = (kernel: Kernel, tx: Tx, { to, project }: Told) =>
  notify(kernel, tx, {
    to,
    event: 'waitlist_offer',
    text: `“${project.title}” is no longer open, so its waitlist has ended.`,
    link: AVAILABLE_PATH,
    mail: {
      subject: `No longer open: ${project.title}`,
      text: `“${project.title}” is no longer open, so its waitlist has ended. Other projects are open to claim:`,
    },
  })
