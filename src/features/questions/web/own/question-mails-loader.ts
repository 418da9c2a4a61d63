import type { LoaderFunctionArgs } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'

export type QuestionMailsData = { step: 'stop'; token: string } | { step: 'stopped' | 'expired'; token: null }

/**
 * Returns the page that the URL names: stop, stopped or expired. The token is verified only when the button is pressed.
 */
export function questionMailsLoader({ params }: Pick<LoaderFunctionArgs, 'params'>): QuestionMailsData {
  const { step, token } = params
  if (step === 'stop' && token) return { step, token }
  if ((step === 'stopped' || step === 'expired') && !token) return { step, token: null }
  throw new Failure('not_found', 'This page doesn’t exist.')
}
