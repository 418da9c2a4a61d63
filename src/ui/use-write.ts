import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useOneAtATime } from './use-one-at-a-time.ts'

/**
 * Creates a mutation that is sent once, however often its button is pressed. A mutation with other variables, such as
 * one for another row, may run at the same time.
 */
export function useWrite<T, V = void, C = unknown>(options: UseMutationOptions<T, Error, V, C>) {
  const { data, error, variables, isPending, mutateAsync, reset } = useMutation(options)
  const { once } = useOneAtATime()
  /** Sends the mutation. @returns undefined if the same variables were already being sent */
  const send = (given: V, then?: MutateOptions<T, Error, V, C>): Promise<T | undefined> =>
    once(() => mutateAsync(given, then), JSON.stringify(given))
  return {
    data,
    error,
    variables,
    isPending,
    reset,
    send,
    mutate: (given: V, then?: MutateOptions<T, Error, V, C>): void => void send(given, then).catch(() => undefined),
  }
}
