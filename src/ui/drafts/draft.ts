import { shortenText } from '#shared/text/shorten-text.ts'

/** The values of a form, by field name: texts, checkbox states, and lists of texts. */
export type FormValues = Record<string, string | boolean | string[]>

/** An unsent draft of a form, and its owner. */
export type DraftRecord = {
  id: string
  /** The form and its subject, such as `claim:PROJECT`. */
  form: string
  owner: string
  /** Time of the last change, in ISO 8601. */
  at: string
  values: FormValues
}

const LONG_LENGTH = 100_000
const EXCERPT_LENGTH_MAX = 80

function isLike(found: unknown, value: FormValues[string]): boolean {
  if (!Array.isArray(value)) return typeof found === typeof value
  return Array.isArray(found) && found.every((entry) => typeof entry === 'string')
}

/** Applies stored values to `empty`; ignores unknown names and values of the wrong type. Pure. */
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

/** Parses a stored draft; returns undefined if the text is not a draft. Pure. */
export function parseDraft(text: string | null): DraftRecord | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns a draft without very long values, such as a photo, for use when the storage is full. Pure. */
export const withoutLong = (draft: DraftRecord): DraftRecord => ({
  ...draft,
  values: Object.fromEntries(
    Object.entries(draft.values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > LONG_LENGTH ? '' : value,
    ]),
  ),
})

/** Returns the first words of a draft, so that its writer recognizes it. Pure. */
export function excerptOf({ values }: Pick<DraftRecord, 'values'>): string {
  const words = Object.values(values).find((value) => typeof value === 'string' && value.trim() !== '') as
    | string
    | undefined
  return shortenText((words ?? '').replaceAll(/\s+/g, ' ').trim(), EXCERPT_LENGTH_MAX)
}
