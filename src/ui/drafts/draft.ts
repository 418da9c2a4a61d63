import { shortenText } from '#shared/text/shorten-text.ts'

/** Anything typed into a form, by name: texts, ticks, and lists of words. */
export type FormValues = Record<string, string | boolean | string[]>

/** One unfinished text, and its owner. */
export type DraftRecord = {
  id: string
  /** The form that it is typed into, with what it is about: `claim:PROJECT`. */
  form: string
  owner: string
  /** When it was last changed, as ISO 8601. */
  at: string
  values: FormValues
}

const LONG_LENGTH = 100_000
const EXCERPT_LENGTH_MAX = 80

function isLike(found: unknown, value: FormValues[string]): boolean {
  if (!Array.isArray(value)) return typeof found === typeof value
  return Array.isArray(found) && found.every((entry) => typeof entry === 'string')
}

/** Lays stored values over `empty`; leaves out names and kinds that the form does not have. Pure. */
export function valuesOver<T extends FormValues>(stored: FormValues, empty: T): T {
  const known = Object.entries(empty).map(([name, value]) => {
    const found = stored[name]
    return [name, isLike(found, value) ? found : value]
  })
  return Object.fromEntries(known) as T
}

const isRecord = (value: unknown): value is DraftRecord =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'form', 'owner', 'at'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  typeof (value as DraftRecord).values === 'object' &&
  (value as DraftRecord).values !== null

/** Reads a stored draft; undefined where something else is stored. Pure. */
export function parseDraft(text: string | null): DraftRecord | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns a draft without very long values, such as a photo, for a full storage. Pure. */
export const withoutLong = (draft: DraftRecord): DraftRecord => ({
  ...draft,
  values: Object.fromEntries(
    Object.entries(draft.values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > LONG_LENGTH ? '' : value,
    ]),
  ),
})

/** Returns the first words of a draft, by which its writer recognizes it. Pure. */
export function excerptOf({ values }: Pick<DraftRecord, 'values'>): string {
  const words = Object.values(values).find((value) => typeof value === 'string' && value.trim() !== '') as
    | string
    | undefined
  return shortenText((words ?? '').replaceAll(/\s+/g, ' ').trim(), EXCERPT_LENGTH_MAX)
}
