/**
 * A function that some features need and another one provides, if they may not depend on that one. The lowest feature
 * that needs it declares the point, with a fallback for while no feature provides it.
 */
export type ExtensionPoint<T> = { readonly name: string; readonly fallback: T }

export type Extensions = {
  /** Registers the feature's implementation. @throws Error if another feature has */
  provide: <T>(point: ExtensionPoint<T>, provided: T) => void
  /** Returns the provided implementation, or the fallback. */
  of: <T>(point: ExtensionPoint<T>) => T
}

export function createExtensions(): Extensions {
  const provided = new Map<string, unknown>()
  return {
    provide: ({ name }, value) => {
      if (provided.has(name)) throw new Error(`${name} is provided twice`)
      provided.set(name, value)
    },
    of: <T>({ name, fallback }: ExtensionPoint<T>) => (provided.has(name) ? (provided.get(name) as T) : fallback),
  }
}
