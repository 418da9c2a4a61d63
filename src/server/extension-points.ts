/**
 * A function that one feature provides for other features, which must not depend on the provider. The feature in the
 * lowest layer that needs the function declares the extension point, with a fallback that is used if no feature
 * provides it.
 */
export type ExtensionPoint<T> = { readonly name: string; readonly fallback: T }

export type Extensions = {
  /** Registers a feature's implementation. @throws Error if another feature has already provided one */
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
