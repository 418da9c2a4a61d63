import type { LoaderFunction } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'
import { featureDisabledMessage } from '#shared/features.ts'
import { caller } from './call.ts'

/** Runs a page's own loader if its feature is on. @throws Failure forbidden, which is shown instead of the page. */
export const whenFeatureEnabled =
  (feature: string, next: LoaderFunction | undefined): LoaderFunction =>
  async (...inputs) => {
    const { features } = await inputs[0].context.get(caller)('GET /api/features')
    if (!features[feature]) throw new Failure('forbidden', featureDisabledMessage(feature))
    return next ? (next as (...all: typeof inputs) => unknown)(...inputs) : null
  }
