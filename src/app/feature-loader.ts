import type { LoaderFunction } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'
import { featureDisabledMessage } from '#shared/features.ts'
import { caller } from './call.ts'

/** Goes on with a page's own loader where its feature is on. @throws Failure forbidden, which is shown in the page's place. */
export const whenFeatureEnabled =
  (feature: string, next: LoaderFunction | undefined): LoaderFunction =>
  async (...inputs) => {
    const { features } = await inputs[0].context.get(caller)('GET /api/features')
    if (!features[feature]) throw new Failure('forbidden', featureDisabledMessage(feature))
    return next ? (next as (...all: typeof inputs) => unknown)(...inputs) : null
  }
