import { useSearchParams } from 'react-router'

// Must match the query parameter that the page's route reads. The first step has no parameter.
const LATER_STEP = /^[2-4]$/

/** Returns the step in the URL's query; 1 if it has none. Pure. */
export function stepIn(search: URLSearchParams): number {
  const named = search.get('step') ?? ''
  return LATER_STEP.test(named) ? Number(named) : 1
}

/** Returns the URL's query with a step, and with its other parameters unchanged. Pure. */
export function withStep(search: URLSearchParams, step: number): URLSearchParams {
  const next = new URLSearchParams(search)
  if (step === 1) next.delete('step')
  else next.set('step', String(step))
  return next
}

/** Stores the step in the URL, so that Back, Forward and Reload work within the form. */
export function useStep() {
  const [search, setSearch] = useSearchParams()
  return {
    step: stepIn(search),
    goTo: (step: number) => setSearch((current) => withStep(current, step)),
    /** Replaces the current history entry, so that Back does not return to the current step. */
    sendTo: (step: number) => setSearch((current) => withStep(current, step), { replace: true }),
  }
}
