import { sql } from 'kysely'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import {
  findRegistered,
  listChangedSince,
  listWithoutDoi,
  lockPaperRow,
  readChanges,
  type RegisteredPaper,
  setDoi,
} from '#features/library/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { rorIdsOf } from '#features/profiles/server/public.ts'
import { suffixApart } from '#formats/jats/front/names.ts'
import { referenceText } from '#formats/article/text.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { depositStates, SETTLED_DEPOSITS, OPEN_DEPOSITS, type DepositState } from '../states.ts'
import { createCrossref } from './crossref.ts'
import { createDatacite } from './datacite.ts'
import { type DepositedAuthor, type DepositedPaper, DepositError, type DoiRegistrar } from './registrar.ts'
import { relationsOf } from './relations.ts'
import { type DoiSettings, doiSettings } from './settings.ts'
import { type Registrar, TAKEN_MAX, type SentDeposits } from './queries.ts'
import './tables.ts'

export const DEPOSIT_JOB = 'library.deposit-doi'
const FIND_JOB = 'library.find-doi-deposits'
/**
 * The duration of a job's claim on a deposit, longer than all retries of the job. Afterwards, an unfinished deposit is
 * claimed again.
 */
export const CLAIM_LEASE_MS = 45 * 60_000
const ASK_AGAIN_MS = 60_000
const REPORT_WITHIN_MS = 86_400_000

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

type DepositNotice = { row: RegisteredPaper; doi: string; origin: string; rorIds: Map<string, string> }

const authorOf = (
  { given_name: given, family_name: stored, orcid, affiliations }: RegisteredPaper['authors'][number],
  rorIds: DepositNotice['rorIds'],
): DepositedAuthor => {
  // A group's name is not split.
  const names = given ? suffixApart(stored) : { family: stored, suffix: '' }
  return { given, ...names, orcid, affiliations: affiliations.map((name) => ({ name, ror: rorIds.get(name) })) }
}

const referencesOf = ({ article, withdrawn_at }: RegisteredPaper): DepositedPaper['references'] =>
  withdrawn_at
    ? []
    : (article?.references ?? []).map((reference) => ({ doi: reference.doi, text: oneLine(referenceText(reference)) }))

/** Returns the paper's metadata for the agency. Pure. */
export const depositedPaper = ({ row, doi, origin, rorIds }: DepositNotice): DepositedPaper => ({
  doi,
  address: `${origin}/research/${encodeURIComponent(row.paper_id)}`,
  paperId: row.paper_id,
  title: row.title,
  abstract: row.abstract,
  authors: row.authors.map((author) => authorOf(author, rorIds)),
  references: referencesOf(row).filter(({ text }) => text),
  funding: row.article?.front?.awards ?? [],
  relations: row.article && !row.withdrawn_at ? relationsOf(row.article, doi) : [],
  asker: row.contributor?.name || undefined,
  category: row.category,
  keywords: row.keywords,
  language: row.language,
  issued: row.issued,
  version: row.current_version,
  licence: { name: row.licence_name, url: row.licence_url },
  withdrawn: row.withdrawn_at ? { on: dayOf(row.withdrawn_at), reason: row.withdrawn_reason ?? '' } : undefined,
})

export function createRegistrar(settings: DoiSettings, origin: string): DoiRegistrar {
  switch (settings.registrar) {
    case 'crossref':
      return createCrossref({ settings, libraryAddress: `${origin}/research` })
    case 'datacite':
      return createDatacite({ settings })
  }
}

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

/**
 * Queues a deposit for each paper that has none or has changed since its last one, and a job for each open deposit that
 * no worker is processing.
 */
export const findDeposits = (kernel: Kernel, agency: { registrar: DoiSettings['registrar']; prefix: string }) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const missing = await listWithoutDoi(tx)
    if (missing.length > 0) await queueMissingDeposits(tx, missing, { ...agency, now })
    const changed = await listChangedSince(tx, await listSentChanges(tx, agency.registrar))
    if (changed.length > 0) await queueChangedDeposits(tx, changed, now)
    const taken = await claimOpenDeposits(tx, agency.registrar, { now, until: after(now, CLAIM_LEASE_MS) })
    for (const paperId of taken) await kernel.jobs.send(tx, DEPOSIT_JOB, { paperId })
  })

type OpenDeposit = NonNullable<Awaited<ReturnType<typeof findOpenDeposit>>>

async function send(kernel: Kernel, registrar: DoiRegistrar, { paper_id, doi }: OpenDeposit) {
  const { db, settings } = kernel
  const row = await findRegistered(db, paper_id)
  // A paper that was withdrawn before it had a DOI is not deposited.
  if (!row || (row.withdrawn_at && !row.doi)) return void (await deleteDeposit(db, paper_id))
  const sending = { batchId: `inflo-${paper_id}-${kernel.now().getTime()}`, at: kernel.now() }
  await markSent(db, { paperId: paper_id, changes: row.changes, batchId: sending.batchId, now: sending.at })
  const rorIds = await rorIdsOf(db, [...new Set(row.authors.flatMap(({ affiliations }) => affiliations))])
  return registrar.deposit(depositedPaper({ row, doi, origin: settings.publicUrl, rorIds }), sending)
}

async function check(kernel: Kernel, registrar: DoiRegistrar, { batch_id, sent_at }: OpenDeposit) {
  const outcome = await registrar.check(batch_id ?? '')
  if (outcome === 'queued' && sent_at && after(sent_at, REPORT_WITHIN_MS) < kernel.now()) {
    throw new DepositError('The agency has not reported on the deposit for a day.', { final: true })
  }
  return outcome
}

const storeRegistration = (kernel: Kernel, paperId: string) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    await lockPaperRow(tx, paperId)
    const told = await findSentDeposit(tx, paperId)
    if (!told) return
    const before = await readChanges(tx, paperId)
    const isNew = await setDoi(tx, paperId, { doi: told.doi, now })
    // Storing the DOI counts as a change of the metadata, but needs no new deposit. Any other change since the last
    // deposit needs one.
    const isCurrent = isNew && told.told_changes === before?.changes
    const current = isCurrent ? (await readChanges(tx, paperId))?.changes : undefined
    await markRegistered(tx, paperId, { changes: current ?? told.told_changes, now })
    if (isNew) await kernel.pubsub.publish(tx, 'library')
  })

/**
 * Deposits one paper with the agency, or checks the outcome of its deposit.
 * @throws DepositError for a failure that is worth retrying
 */
export async function workOnDeposit(kernel: Kernel, registrar: DoiRegistrar, paperId: string): Promise<void> {
  const { db } = kernel
  const deposit = await findOpenDeposit(db, paperId)
  if (!deposit || deposit.registrar !== registrar.name) return
  try {
    const outcome = await (deposit.state === depositStates.queued ? check : send)(kernel, registrar, deposit)
    if (outcome === 'registered') await storeRegistration(kernel, paperId)
    if (outcome === 'queued') await markQueued(db, paperId, after(kernel.now(), ASK_AGAIN_MS))
  } catch (error) {
    if (!(error instanceof DepositError)) throw error
    const step = depositStates.after(deposit.state, error.final ? 'refused' : 'delayed')
    if ('refused' in step) throw new Error(step.refused, { cause: error })
    await markNotRegistered(db, paperId, { state: step.status, error: error.message, now: kernel.now() })
    if (!error.final) throw error
  }
}

/**
 * If a DOI agency is configured, registers the jobs that deposit every Inflo paper there, and again when it changes.
 */
export function registerDois(kernel: Kernel): void {
  const doi = kernel.settings.of(doiSettings)
  if (!doi) return
  const registrar = createRegistrar(doi, kernel.settings.publicUrl)
  kernel.jobs.work(DEPOSIT_JOB, ({ paperId }) => workOnDeposit(kernel, registrar, String(paperId)))
  kernel.jobs.schedule(FIND_JOB, '* * * * *', () => findDeposits(kernel, doi))
}

/** Records new deposits with the papers' future DOIs, in lower case as agencies write them. Keeps existing deposits. */
const queueMissingDeposits = (
  tx: Db,
  papers: { id: string; paper_id: string }[],
  { registrar, prefix, now }: Agency & { now: Date },
) =>
  sql`
    insert into dois.deposit (paper_id, registrar, doi, state, requested_at)
    select id, ${registrar}::text, ${prefix}::text || '/' || lower(name), ${depositStates.waiting}::text, ${now}::timestamptz
    from unnest(${papers.map(({ id }) => id)}::uuid[], ${papers.map((paper) => paper.paper_id)}::text[]) as paper (id, name)
    on conflict do nothing`.execute(tx)

/** Returns, for each paper, its number of changes when it was last deposited with an agency. */
const listSentChanges = (tx: Db, registrar: Registrar) =>
  tx
    .selectFrom('dois.deposit')
    .select(['paper_id as id', 'told_changes as changes'])
    .where('registrar', '=', registrar)
    .where('state', 'in', SETTLED_DEPOSITS)
    .where('told_changes', 'is not', null)
    .$narrowType<{ changes: number }>()
    .execute()

/**
 * Reopens the deposits of papers that have changed since their last deposit: by a new version, a withdrawal, or a
 * changed author's name.
 */
const queueChangedDeposits = (tx: Db, ids: string[], now: Date) =>
  tx
    .updateTable('dois.deposit')
    .set({ state: depositStates.waiting, attempts: 0, requested_at: now, in_hand_until: null })
    .where('paper_id', 'in', ids)
    .where('state', 'in', SETTLED_DEPOSITS)
    .execute()

/** Claims deposits that no worker is processing. Two processes never claim the same deposit. */
async function claimOpenDeposits(tx: Db, registrar: Registrar, { now, until }: { now: Date; until: Date }) {
  const rows = await tx
    .selectFrom('dois.deposit')
    .select('paper_id')
    .where('registrar', '=', registrar)
    .where('state', 'in', OPEN_DEPOSITS)
    .where((eb) => eb.or([eb('in_hand_until', 'is', null), eb('in_hand_until', '<', now)]))
    .orderBy('requested_at')
    .limit(TAKEN_MAX)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ paper_id }) => paper_id)
  if (ids.length > 0) await holdUntil(tx, ids, until)
  return ids
}

const holdUntil = (tx: Db, ids: string[], until: Date) =>
  tx.updateTable('dois.deposit').set({ in_hand_until: until }).where('paper_id', 'in', ids).execute()

const findOpenDeposit = (db: Db, paperId: string) =>
  db
    .selectFrom('dois.deposit')
    .select(['paper_id', 'registrar', 'doi', 'state', 'batch_id', 'sent_at'])
    .where('paper_id', '=', paperId)
    .where('state', 'in', OPEN_DEPOSITS)
    .executeTakeFirst()

const deleteDeposit = (db: Db, paperId: string) =>
  db.deleteFrom('dois.deposit').where('paper_id', '=', paperId).execute()

/** Records the deposit before it is sent, so that the record is correct even if sending fails. */
const markSent = (db: Db, { paperId, changes, batchId, now }: SentDeposits) =>
  db
    .updateTable('dois.deposit')
    .set((eb) => ({
      told_changes: changes,
      batch_id: batchId,
      sent_at: now,
      last_tried_at: now,
      attempts: eb('attempts', '+', 1),
    }))
    .where('paper_id', '=', paperId)
    .execute()

const markQueued = (db: Db, paperId: string, askAgainAt: Date) =>
  db
    .updateTable('dois.deposit')
    .set({ state: depositStates.queued, last_error: null, in_hand_until: askAgainAt })
    .where('paper_id', '=', paperId)
    .execute()

const markNotRegistered = (
  db: Db,
  paperId: string,
  { state, error, now }: { state: DepositState; error: string; now: Date },
) =>
  db
    .updateTable('dois.deposit')
    .set({ state, last_error: error, last_tried_at: now })
    .where('paper_id', '=', paperId)
    .execute()

const findSentDeposit = (tx: Db, paperId: string) =>
  tx.selectFrom('dois.deposit').select(['told_changes', 'doi']).where('paper_id', '=', paperId).executeTakeFirst()

const markRegistered = (tx: Db, paperId: string, { changes, now }: { changes: number | null; now: Date }) =>
  tx
    .updateTable('dois.deposit')
    .set({
      state: depositStates.registered,
      told_changes: changes,
      registered_at: now,
      last_tried_at: now,
      last_error: null,
    })
    .set({ in_hand_until: null })
    .where('paper_id', '=', paperId)
    .execute()

type Agency = { registrar: Registrar; prefix: string }
