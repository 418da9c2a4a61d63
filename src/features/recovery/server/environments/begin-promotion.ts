import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Actor } from '#server/access/actor.ts'
import { describeBackupError } from '#server/backups/write-backup.ts'
import { transact } from '#server/data/transact.ts'
import { promote, finishPromotion } from '#server/environments/promotion.ts'
import { writeWhole } from '#server/environments/summary.ts'
import type { Kernel } from '#server/kernel.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { Failure } from '#shared/calls/failure.ts'
import { PROMOTION_UNDER_WAY, STAGING_WORD } from '../../limits.ts'
import { requirePromotion } from './environments.ts'

const FILE = 'promotion.json'
const PROMOTE = 'recovery.promote'

const promotion = z.object({
  /** The promotion's id. A job that resumes after its server was killed recognises its own promotion by this id. */
  id: z.string().default(''),
  backup_id: z.string().default(''),
  begun_at: z.string(),
  ended_at: z.string().nullable(),
  problem: z.string(),
})
type Promotion = z.output<typeof promotion>

export async function readPromotion(base: string): Promise<Promotion | null> {
  try {
    return promotion.parse(JSON.parse(await readFile(join(base, FILE), 'utf8')))
  } catch {
    return null
  }
}

const write = ({ settings }: Kernel, noted: Promotion) =>
  writeWhole(settings.environment.base, FILE, JSON.stringify(noted))

const ENDED = 'The server stopped during the promotion. Staging was not changed.'

/** Records whether an interrupted promotion succeeded or failed. A promotion changes staging entirely or not at all. */
async function settle(kernel: Kernel, noted: Promotion): Promise<void> {
  const { settings, now } = kernel
  const { staging } = settings.environment.locations
  const look = async () => {
    // Staging is changed only after the backup, so staging is unchanged if there is no backup.
    if (noted.backup_id === '') return ENDED
    return (await finishPromotion(staging, noted.backup_id, now)) ? '' : ENDED
  }
  const problem = await look().catch(
    (error: unknown) =>
      `The server stopped during the promotion, and staging could not be checked: ${describeBackupError(error)}`,
  )
  await write(kernel, { ...noted, ended_at: now().toISOString(), problem })
}

type Asked = { promotion: string; id: string; name: string; reason: string }

/**
 * Promotes development to staging. If the process was killed during an earlier run, records that run's outcome instead.
 */
export async function promoteToStaging(kernel: Kernel, { promotion: own, id, name, reason }: Asked): Promise<void> {
  const { settings, backups, now } = kernel
  const before = await readPromotion(settings.environment.base)
  if (before?.id === own) return before.ended_at === null ? settle(kernel, before) : undefined
  const begun = { id: own, backup_id: '', begun_at: now().toISOString(), ended_at: null, problem: '' }
  await write(kernel, begun)
  const end = (problem: string) => write(kernel, { ...begun, ended_at: now().toISOString(), problem })
  try {
    const taken = await backups.take('Before promoting to staging', { thatIsAll: true })
    await write(kernel, { ...begun, backup_id: taken.id })
    const found = await backups.find(taken.id)
    const target = 'development → staging'
    const action = { actor: { id, name }, action: 'environment.promoted', target, reason, at: now() }
    await promote({ target: settings.environment.locations.staging, found, action, settle: backups.settleCopy(), now })
    await end('')
  } catch (error) {
    await end(describeBackupError(error))
  }
}

export const registerPromotionJob = (kernel: Kernel): void =>
  kernel.jobs.work(
    PROMOTE,
    ({ promotion: own, id, name, reason }) =>
      promoteToStaging(kernel, { promotion: String(own), id: String(id), name: String(name), reason: String(reason) }),
    // The job records failures itself, so the only retry is for a server that was killed.
    { retriesMax: 1, outsideBarrier: true },
  )

type Given = { reason: string; confirmation: string }

export async function beginPromotion(kernel: Kernel, actor: Actor, { reason, confirmation }: Given) {
  requirePromotion({ current: kernel.settings.environment.current, target: 'staging' })
  confirmTyped(confirmation, STAGING_WORD)
  await transact(kernel, async (tx) => {
    if (await kernel.jobs.isUnderWay(tx, PROMOTE)) throw new Failure('conflict', PROMOTION_UNDER_WAY)
    await kernel.jobs.send(tx, PROMOTE, { promotion: randomUUID(), id: actor.id, name: actor.name, reason })
    const action = { actor, action: 'environment.promotion-begun', target: 'development → staging', reason }
    await logAdminAction(tx, { ...action, at: kernel.now() })
  })
  return {
    message:
      'We’re backing up staging. Then we copy development over it, without second factors. Don’t run a staging server in the meantime.',
  }
}
