import { countRoster } from '#features/accounts/server/public.ts'
import { classCounts, realUsers } from '#features/cleanup/server/public.ts'
import { countLibrary } from '#features/library/server/public.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { canSwitchLogOff } from '#server/admin-log/guard.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import { countTables } from '#server/environments/queries.ts'
import { readRecord, RECORD } from '#server/environments/settings.ts'
import { readSummary, type Summary, writeSummary, writeWhole } from '#server/environments/summary.ts'
import type { Kernel } from '#server/kernel.ts'
import { backupStates } from '#shared/backup-states.ts'
import { type EnvironmentName, ENVIRONMENTS } from '#shared/environments.ts'
import type { Environment } from '../../environments-contract.ts'
import { requiredSteps, requirePromotion, requireSwitch } from './policy.ts'
import { readPromotion } from './promotion-service.ts'

type About = Pick<Environment, 'emoji' | 'description' | 'data_classification'>

const ABOUT: Record<EnvironmentName, About> = {
  development: {
    emoji: '🛠️',
    description: 'Where changes are tried out, on made-up data. It writes to nobody.',
    data_classification: 'DEVELOPMENT_DATA',
  },
  staging: {
    emoji: '🎭',
    description: 'Where a change is rehearsed before it is real. It writes to nobody, and has no second factors.',
    data_classification: 'TEST_PRODUCTION_CLONE',
  },
  production: {
    emoji: '🏥',
    description: 'For real people, real questions and real papers.',
    data_classification: 'REAL_DATA',
  },
}

const NOT_YET = { database: 'not made yet', users: 0, real_users: 0, papers: 0, collections: 0, counted_at: null }

async function countHere({ db, now }: Kernel): Promise<Summary> {
  const [{ database, tables }, users, classes, papers] = await Promise.all([
    countTables(db),
    countRoster(db, ''),
    classCounts(db),
    countLibrary(db),
  ])
  return {
    database,
    users,
    real_users: realUsers(classes),
    papers,
    collections: tables,
    counted_at: now().toISOString(),
  }
}

async function keepCounted(kernel: Kernel): Promise<Summary> {
  const counted = await countHere(kernel)
  await writeSummary(kernel.settings.dataDirectory, counted)
  return counted
}

export const scheduleEnvironmentCount = (kernel: Kernel): void =>
  kernel.jobs.schedule('recovery.count-environment', '33 * * * *', async () => void (await keepCounted(kernel)))

export async function listEnvironments(kernel: Kernel) {
  const { current, base, locations, isFixed } = kernel.settings.environment
  const environments = await Promise.all(
    ENVIRONMENTS.map(async (name) => {
      const counted = name === current ? await keepCounted(kernel) : await readSummary(locations[name].dataDirectory)
      return { name, ...ABOUT[name], ...(counted ?? NOT_YET) }
    }),
  )
  return {
    environments,
    current_environment: current,
    next_environment: isFixed ? current : (readRecord(base) ?? 'production'),
    promotion: await readPromotion(base),
  }
}

type Switch = { target_environment: EnvironmentName; reason?: string | undefined }

export async function switchEnvironment(kernel: Kernel, actor: Actor, { target_environment: target, reason }: Switch) {
  const { current, base, isFixed } = kernel.settings.environment
  requireSwitch({ current, target })
  await transact(kernel, (tx) =>
    logAdminAction(tx, {
      actor,
      action: 'environment.switched',
      target: `${current} → ${target}`,
      at: kernel.now(),
      ...(reason ? { reason } : {}),
    }),
  )
  await writeWhole(base, RECORD, `${target}\n`)
  return {
    message: target === current ? `The next start stays ${current}.` : `The next start will be ${target}.`,
    note: isFixed
      ? `It is recorded, but INFLO_ENVIRONMENT names ${current} on this server and goes before it: set that to ${target} on every server.`
      : 'It takes effect at the next start of the server: one that serves is never pointed at other data.',
  }
}

export async function promoteToProduction(kernel: Kernel, actor: Actor) {
  const { settings, backups, db } = kernel
  requirePromotion({ current: settings.environment.current, target: 'production' })
  const [all, isLoggable] = await Promise.all([backups.list(), canSwitchLogOff(db)])
  await transact(kernel, (tx) =>
    logAdminAction(tx, { actor, action: 'environment.asked-for-production', target: 'production', at: kernel.now() }),
  )
  const required_steps = requiredSteps({
    hasVerifiedBackup: all.some(({ state }) => state === backupStates.verified),
    isLogGuarded: !isLoggable,
  })
  return { message: 'Production is promoted by a person. These steps are still required.', required_steps }
}
