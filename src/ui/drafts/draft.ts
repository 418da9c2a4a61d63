/** Anything typed into a form, by name: texts, ticks, and lists of words. */
export type FormValues = Record<string, string | boolean | string[]>

function isLike(found: unknown, value: FormValues[string]): boolean {
  if (!Array.isArray(value)) return typeof found === typeof value
  return Array.isArray(found) && found.every((entry) => typeof entry === 'string')
}

/** The kept draft, laid over `empty`: names and kinds that the form no longer has are left out. Undefined when there is none. */
export function readDraft<T extends FormValues>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  empty: T,
): T | undefined {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<T> | null
    if (!kept || typeof kept !== 'object') return undefined
    const known = Object.entries(empty).map(([name, value]) => {
      const found = kept[name]
      return [name, isLike(found, value) ? found : value]
    })
    return Object.fromEntries(known) as T
  } catch {
    return undefined
  }
}

/** Keeps a draft; a full or closed storage only means that it lives as long as the page. */
export function keepDraft(storage: Pick<Storage, 'setItem'>, key: string, values: FormValues): void {
  try {
    storage.setItem(key, JSON.stringify(values))
  } catch {
    return
  }
}

export function dropDraft(storage: Pick<Storage, 'removeItem'>, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    return
  }
}
