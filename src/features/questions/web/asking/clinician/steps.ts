import { useSearchParams } from 'react-router'

// As the page's route has it, which says what of its query the page reads. The first step needs no word.
const LATER_STEP = /^[2-4]$/

/** The step that an address names: 1 for anything else. Pure. */
export function stepIn(search: URLSearchParams): number {
  const named = search.get('step') ?? ''
  return LATER_STEP.test(named) ? Number(named) : 1
}

/** The address of a step, with all else that was in it. Pure. */
export function withStep(search: URLSearchParams, step: number): URLSearchParams {
  const next = new URLSearchParams(search)
  if (step === 1) next.delete('step')
  else next.set('step', String(step))
  return next
}

/** Keeps the step in the address, so that Back, Forward and Reload stay within the form. */
export function useStep() {
  const [search, setSearch] = useSearchParams()
  return {
    step: stepIn(search),
    goTo: (step: number) => setSearch((current) => withStep(current, step)),
    /** Without leaving a way back to the step that is left. */
    sendTo: (step: number) => setSearch((current) => withStep(current, step), { replace: true }),
  }
}
