import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useOneAtATime } from './use-one-at-a-time.ts'

/**
 * Creates a mutation that is sent once however often it is pressed; another one, such as that of another row, may run
 * at the same time.
 */
export function useWrite<T, V = void, C = unknown>(options: UseMutationOptions<T, Error, V, C>) {
  const { data, error, variables, isPending, mutateAsync, reset } = useMutation(options)
  const { once } = useOneAtATime()
  /** Resolves to undefined where the same was being sent already. */
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
