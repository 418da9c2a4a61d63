import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import type { Features } from '#shared/features.ts'
import type { Frames } from '#shared/live/frame.ts'
import type { FeaturePlugin } from '../http/serve.ts'

const done = z.object({ done: z.literal(true) })

const trialFeatures = {
  'trial-run': { sentence: 'Something is tried.', on: true },
  'later-on': { sentence: 'Something that is not ready yet.', on: false },
} satisfies Features

const trialCalls = {
  'GET /api/trial': { who: 'member', summary: 'Reads it.', feature: 'trial-run', reply: done },
  'POST /api/trial': { who: 'anyone', summary: 'Does it.', feature: 'trial-run', reply: done },
  'GET /api/later': { who: 'anyone', summary: 'Comes later.', feature: 'later-on', reply: done },
} satisfies Calls

const trialFrames = {
  trial_tried: { from: 'browser', who: 'member', summary: 'Tries it.', feature: 'trial-run', data: z.object({}) },
} satisfies Frames

/**
 * Creates a plugin whose routes, topic, socket and jobs belong to one feature flag. @returns the plugin, and a list of
 * what has run
 */
export function createTrialPlugin() {
  const tried: string[] = []
  const plugin: FeaturePlugin = ({ features, jobs, live }, serve) => {
    features.declare(trialFeatures)
    serve(trialCalls, 'GET /api/trial', () => ({ done: true as const }))
    serve(trialCalls, 'POST /api/trial', () => ({ done: true as const }))
    serve(trialCalls, 'GET /api/later', () => ({ done: true as const }))
    live.onFrame(trialFrames, 'trial_tried', () => void tried.push('frame'))
    live.topic('trial', { is: 'state', id: 'named', feature: 'trial-run', canSubscribe: () => true })
    live.endpoint({
      path: '/api/trial/live',
      summary: 'A socket that belongs to the trial feature.',
      feature: 'trial-run',
      frameBytesMax: 1_000,
      rate: { counts: 'frames', perSecond: 10, atOnce: 10 },
      socketsOfMemberMax: 5,
      open: (connection) => ({
        onFrame: async (bytes) => {
          const actor = await connection.authenticate(bytes.toString())
          connection.send(Buffer.from(actor ? 'come in' : 'stay out'))
        },
      }),
    })
    jobs.work('trial.note', async ({ text }) => void tried.push(String(text)), { feature: 'trial-run' })
    jobs.schedule('trial.round', { cron: '0 3 * * *', feature: 'trial-run' }, async () => void tried.push('round'))
  }
  return { plugin, tried }
}
