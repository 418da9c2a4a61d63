import type { Insertable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { type ExpiredMail, readableText } from '#server/mail/fallback.ts'
import { listWaitingAt } from '#server/mail/outbox.ts'
import { lockQuestion, type QuestionRow } from '../queries.ts'
import { QUESTION_FALLBACK } from '../links.ts'
import type { UndeliveredTable } from '../tables.ts'

const MAIL_ADDRESS = /[^\s@<>()]+@[^\s@<>()]+\.[\p{L}\p{N}-]+/gu
const NAME_LENGTH_MIN = 3

type Asker = Pick<QuestionRow, 'asker_name' | 'asker_institution' | 'asker_linkedin'>

/**
 * Removes e-mail addresses and the asker's name from an e-mail's text, since anyone with the tracking number may read
 * it. Pure.
 */
export function withoutAsker(text: string, asker: Asker): string {
  const own = [asker.asker_linkedin, asker.asker_name, asker.asker_institution].filter(
    (part): part is string => part !== null && part.trim().length >= NAME_LENGTH_MIN,
  )
  const unnamed = own.reduce((left, part) => left.replaceAll(part, '…'), text)
  return unnamed.replaceAll(MAIL_ADDRESS, '…')
}

/** Stores the text of an undelivered e-mail for the tracking page. */
export async function saveUndelivered(tx: Tx, questionId: string, { text, queuedAt }: ExpiredMail): Promise<void> {
  const question = await lockQuestion(tx, questionId)
  if (!question || !text) return
  await addUndelivered(tx, { question_id: questionId, said_at: queuedAt, text: withoutAsker(text, question) })
}

type Message = { said_at: Date; text: string }

async function listWaitingFor(db: Db, question: QuestionRow): Promise<Message[]> {
  const waiting = await listWaitingAt(db, { place: QUESTION_FALLBACK, id: question.id })
  return waiting.flatMap(({ body, fallback, queued_at: saidAt }) => {
    const text = fallback?.text ?? (body === null ? '' : readableText({ body, isOfAccount: false }))
    return text ? { said_at: saidAt, text: withoutAsker(text, question) } : []
  })
}

/**
 * Returns the texts of e-mails to the asker that were not delivered. Without a mail server, includes queued e-mails.
 */
export async function messagesFor({ db, mail }: Kernel, question: QuestionRow): Promise<Message[]> {
  const undelivered = await listUndelivered(db, question.id)
  return mail.canSend ? undelivered : [...undelivered, ...(await listWaitingFor(db, question))]
}

const addUndelivered = (tx: Db, message: Insertable<UndeliveredTable>) =>
  tx.insertInto('questions.undelivered').values(message).execute()

/** Lists the undelivered e-mails to the asker of a question, earliest first. */
const listUndelivered = (db: Db, questionId: string) =>
  db
    .selectFrom('questions.undelivered')
    .select(['said_at', 'text'])
    .where('question_id', '=', questionId)
    .orderBy('said_at')
    .orderBy('id')
    .execute()
