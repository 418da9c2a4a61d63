import { call } from '#call.ts'
import type { OrcidButtonProps } from './orcid-button.tsx'
import { useAnswer } from './use-answer.ts'

const askForButton = async () => {
  const { available } = await call('GET /api/auth/orcid')
  return available ? await import('./orcid-button.tsx') : undefined
}

/** The way by ORCID, where the operator has set it up. The page around it is the same either way, and may be kept. */
export function OrcidWay(props: OrcidButtonProps) {
  const { data } = useAnswer('', askForButton)
  return data ? <data.OrcidButton {...props} /> : null
}
