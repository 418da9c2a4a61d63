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
import { depositStates, SETTLED_DEPOSITS, OPEN_DEPOSITS, type DepositState } from '../states.ts'
import { createCrossref } from './crossref.ts'
import { createDatacite } from './datacite.ts'
import { type DepositedPaper, DepositError, type DoiRegistrar } from './registrar.ts'
import { type DoiSettings, doiSettings } from './settings.ts'
import { type Registrar, TAKEN_MAX, type SentDeposits } from './queries.ts'
import './tables.ts'

export const DEPOSIT_JOB = 'library.deposit-doi'
const FIND_JOB = 'library.find-doi-deposits'
/** Longer than a job's own retries take; then a deposit that none of them finished is found again. */
export const CLAIM_LEASE_MS = 45 * 60_000
const ASK_AGAIN_MS = 60_000
const REPORT_WITHIN_MS = 86_400_000

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

type DepositNotice = { row: RegisteredPaper; doi: string; origin: string }

/** Returns the paper's metadata for the agency. Pure. */
export const depositedPaper = ({ row, doi, origin }: DepositNotice): DepositedPaper => ({
  doi,
  address: `${origin}/research/${encodeURIComponent(row.paper_id)}`,
  paperId: row.paper_id,
  title: row.title,
  abstract: row.abstract,
  authors: row.authors.map(({ given_name, family_name, orcid, affiliations }) => ({
    given: given_name,
    family: family_name,
    orcid,
    affiliations,
  })),
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

/** Records missing deposits, and returns the ones that no worker is processing. */
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
  // The paper was withdrawn before it ever had a DOI: nothing is deposited.
  if (!row || (row.withdrawn_at && !row.doi)) return void (await deleteDeposit(db, paper_id))
  const sending = { batchId: `inflo-${paper_id}-${kernel.now().getTime()}`, at: kernel.now() }
  await markSent(db, { paperId: paper_id, changes: row.changes, batchId: sending.batchId, now: sending.at })
  return registrar.deposit(depositedPaper({ row, doi, origin: settings.publicUrl }), sending)
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
    // The DOI itself is a change of the metadata and needs no update; one that came in between does.
    const isCurrent = isNew && told.told_changes === before?.changes
    const current = isCurrent ? (await readChanges(tx, paperId))?.changes : undefined
    await markRegistered(tx, paperId, { changes: current ?? told.told_changes, now })
    if (isNew) await kernel.pubsub.publish(tx, 'library')
  })

/**
 * Deposits one paper with the agency, or checks the outcome of its deposit.
 * @throws DepositError for a failure that is worth another try.
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

/** If an agency is set up, deposits every Inflo paper with it, and again when the paper changes. */
export function registerDois(kernel: Kernel): void {
  const doi = kernel.settings.of(doiSettings)
  if (!doi) return
  const registrar = createRegistrar(doi, kernel.settings.publicUrl)
  kernel.jobs.work(DEPOSIT_JOB, ({ paperId }) => workOnDeposit(kernel, registrar, String(paperId)))
  kernel.jobs.schedule(FIND_JOB, '* * * * *', () => findDeposits(kernel, doi))
}

/** Records papers with their future DOIs, in lower case as agencies store them; existing records are unchanged. */
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

/** Lists the last change of each paper's metadata that was deposited with an agency. */
const listSentChanges = (tx: Db, registrar: Registrar) =>
  tx
    .selectFrom('dois.deposit')
    .select(['paper_id as id', 'told_changes as changes'])
    .where('registrar', '=', registrar)
    .where('state', 'in', SETTLED_DEPOSITS)
    .where('told_changes', 'is not', null)
    .$narrowType<{ changes: number }>()
    .execute()

/** Reopens deposits of papers that have changed since: a new version, a withdrawal, another author's name. */
const queueChangedDeposits = (tx: Db, ids: string[], now: Date) =>
  tx
    .updateTable('dois.deposit')
    .set({ state: depositStates.waiting, attempts: 0, requested_at: now, in_hand_until: null })
    .where('paper_id', 'in', ids)
    .where('state', 'in', SETTLED_DEPOSITS)
    .execute()

/** Claims deposits that no worker is processing; two processes never claim the same one. */
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

/** Records the deposit before it is sent, so that the record is right whatever happens to it. */
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
