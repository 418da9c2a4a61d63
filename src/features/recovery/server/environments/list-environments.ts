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
    description: 'For trying out changes with made-up data. It sends no e-mail.',
    data_classification: 'DEVELOPMENT_DATA',
  },
  staging: {
    emoji: '🎭',
    description: 'For testing a release before it goes live. It sends no e-mail and has no second factors.',
    data_classification: 'TEST_PRODUCTION_CLONE',
  },
  production: {
    emoji: '🏥',
    description: 'The live site, with real people, questions and papers.',
    data_classification: 'REAL_DATA',
  },
}

const NOT_YET = { database: 'not created yet', users: 0, real_users: 0, papers: 0, collections: 0, counted_at: null }

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
