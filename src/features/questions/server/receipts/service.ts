import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { questionStates } from '../../states.ts'
import { leaveLinks } from '../links.ts'
import { receiptMail } from '../mails.ts'
import { adoptLater } from '../asker/own-service.ts'
import { isTold } from '../policy.ts'
import { moveLast, takeDueReceipts } from './queries.ts'

const TAKEN_AT_ONCE = 10

type Due = Awaited<ReturnType<typeof takeDueReceipts>>[number]

type Spending = { due: Due[]; whoOf: (due: Due) => string }

async function withinLimit({ limits }: Kernel, tx: Db, { due, whoOf }: Spending): Promise<Due[]> {
  if (due.length === 0) return []
  const isWithin = await limits.spendEach(tx, 'open-form-mail', due.map(whoOf))
  return due.filter((_, index) => isWithin[index])
}

async function writeTo(kernel: Kernel, tx: Db, receivers: Due[]): Promise<void> {
  if (receivers.length === 0) return
  const leaveUrls = await leaveLinks(
    kernel,
    tx,
    receivers.map(({ id }) => id),
  )
  const mails = receivers.map((question) => receiptMail(kernel, question, leaveUrls.get(question.id) ?? ''))
  await kernel.mail.queue(tx, ...mails)
}

/** @returns whether more may be due. */
const sendLongestDue = (kernel: Kernel, most: number): Promise<boolean> =>
  transact(kernel, async (tx) => {
    const due = await takeDueReceipts(tx, most)
    if (due.length === 0) return false
    const addresses = due.map((question) => question.asker_email.toLowerCase())
    await adoptLater(tx, addresses, kernel.now())
    const told = due.filter((question) => isTold(questionStates.submitted, question))
    const bySender = await withinLimit(kernel, tx, { due: told, whoOf: ({ sender }) => sender })
    // Counted by mailbox as well, so that many senders can't fill one together.
    const receivers = await withinLimit(kernel, tx, {
      due: bySender,
      whoOf: ({ asker_email: mailbox }) => `to ${mailbox.toLowerCase()}`,
    })
    await writeTo(kernel, tx, receivers)
    return due.length === most
  })

// The first that cannot be queued goes to the end of the line, so that it holds up nobody behind it.
async function sendOneByOne(kernel: Kernel): Promise<boolean> {
  for (let sent = 0; sent < TAKEN_AT_ONCE; sent += 1) {
    try {
      if (!(await sendLongestDue(kernel, 1))) return false
    } catch (error) {
      await moveLast(kernel.db)
      throw error
    }
  }
  return true
}

/**
 * Queues the receipts that are longest due, and lists their questions with the members whose addresses they are. Past a limit a receipt
 * is dropped: its question is stored all the same.
 * @returns whether more may be due.
 * @throws why one could not be queued; it is tried again after the others.
 */
export const sendReceipts = (kernel: Kernel): Promise<boolean> =>
  sendLongestDue(kernel, TAKEN_AT_ONCE).catch(() => sendOneByOne(kernel))
