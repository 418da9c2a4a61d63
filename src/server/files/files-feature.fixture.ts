import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { upload } from '#shared/upload.ts'
import { transact } from '../data/transact.ts'
import type { FeaturePlugin } from '../http/serve.ts'

export const TRIAL_BYTES_MAX = 64 * 1024

const trialCalls = {
  'POST /api/trial/files': {
    who: 'member',
    summary: 'Stores a file.',
    body: upload({ bytes_max: TRIAL_BYTES_MAX, kinds: ['image/png', 'application/pdf'] }),
    reply: z.object({ id: z.string(), name: z.string(), address: z.string() }),
  },
} satisfies Calls

/** A plugin that stores files, for tests of the file services. */
export const fileTrialPlugin: FeaturePlugin = (kernel, serve) =>
  serve(trialCalls, 'POST /api/trial/files', async ({ body }, member) => {
    const stored = await kernel.files.store(body)
    await transact(kernel, (tx) => kernel.files.keep(tx, stored, member.id))
    return { id: stored.id, name: stored.name, address: await kernel.fileAddresses.addressOf(stored.id) }
  })
