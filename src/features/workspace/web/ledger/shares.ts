import { colourOf } from '../../team/writers-presenting.ts'

/** "62 %": a part of a whole, and never nothing for something. Pure. */
export function shareInWords(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100
  return part > 0 && percent < 1 ? 'less than 1 %' : `${Math.round(percent)} %`
}

const isMember = (writer: string): boolean => /^[\da-f]{8}-/.test(writer)

/** The colour of a writer's cursor; what no member wrote is grey. Pure. */
export const colourOfWriter = (writer: string): string =>
  isMember(writer) ? `var(--writer-${colourOf(writer)})` : 'var(--color-control)'
