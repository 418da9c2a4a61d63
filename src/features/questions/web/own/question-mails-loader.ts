import type { LoaderFunctionArgs } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'

export type QuestionMailsData = { step: 'stop'; token: string } | { step: 'stopped' | 'expired'; token: null }

/** Returns which of these pages an address names. The link's token is not checked before the button is pressed. */
export function questionMailsLoader({ params }: Pick<LoaderFunctionArgs, 'params'>): QuestionMailsData {
  const { step, token } = params
  if (step === 'stop' && token) return { step, token }
  if ((step === 'stopped' || step === 'expired') && !token) return { step, token: null }
  throw new Failure('not_found', 'There is no such page.')
}
