import { readRecord } from '#server/environments/settings.ts'
import { readSummary } from '#server/environments/summary.ts'
import type { Kernel } from '#server/kernel.ts'
import { type EnvironmentName, ENVIRONMENTS } from '#shared/environments.ts'
import type { Environment } from '../../contract.ts'
import { readPromotion } from './begin-promotion.ts'
import { keepCounted } from './environments.ts'

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
