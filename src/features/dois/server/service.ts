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
import { depositStates } from '../states.ts'
import { createCrossref } from './crossref.ts'
import { createDatacite } from './datacite.ts'
import {
  deleteDeposit,
  findOpenDeposit,
  findSentDeposit,
  listSentChanges,
  markNotRegistered,
  markQueued,
  markRegistered,
  markSent,
  queueChangedDeposits,
  queueMissingDeposits,
  claimOpenDeposits,
} from './queries.ts'
import { type DepositedPaper, DepositError, type DoiRegistrar } from './registrar.ts'
import { type DoiSettings, doiSettings } from './settings.ts'

export const DEPOSIT_JOB = 'library.deposit-doi'
const FIND_JOB = 'library.find-doi-deposits'
/** Longer than a job's own retries take; then a deposit that none of them finished is found again. */
export const CLAIM_LEASE_MS = 45 * 60_000
const ASK_AGAIN_MS = 60_000
const REPORT_WITHIN_MS = 86_400_000

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

type DepositNotice = { row: RegisteredPaper; doi: string; origin: string }

/** What an agency is told of a paper. Pure. */
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

/** Notes what is to be told, and hands out what nobody has in hand. */
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
  // Withdrawn before it ever had a DOI: nothing is to be told.
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

/** Tells the agency of one paper, or asks what became of what it was told. @throws DepositError for what is worth another try. */
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

/** Where an agency is set up, every Inflo paper is told to it, and told again when it changes. */
export function registerDois(kernel: Kernel): void {
  const doi = kernel.settings.of(doiSettings)
  if (!doi) return
  const registrar = createRegistrar(doi, kernel.settings.publicUrl)
  kernel.jobs.work(DEPOSIT_JOB, ({ paperId }) => workOnDeposit(kernel, registrar, String(paperId)))
  kernel.jobs.schedule(FIND_JOB, '* * * * *', () => findDeposits(kernel, doi))
}
